import { api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import type { LibraryPicture, PictureChanges } from "#shared/media.schema.ts";

type PictureText = "alt" | "caption";

/** Texts whose save failed, possibly after their form closed. The form shows them when it reopens. */
const unsavedTexts = new Map<string, string>();

const textKey = (id: number, field: PictureText) => `${id} ${field}`;

/** Returns the last typed text if it could not be saved. */
export const findUnsavedText = (id: number, field: PictureText) => unsavedTexts.get(textKey(id, field));

function noteTexts(id: number, changes: PictureChanges, isSaved: boolean) {
  for (const field of ["alt", "caption"] as const) {
    const text = changes[field];
    if (isSaved) unsavedTexts.delete(textKey(id, field));
    else if (text != null) unsavedTexts.set(textKey(id, field), text);
  }
}

/** Saves changes to a picture one after another, so that the last one wins. */
export const useChangePicture = ({ id }: Pick<LibraryPicture, "id">) =>
  useAction({
    scope: `picture ${id}`,
    call: (body: PictureChanges) => api("PUT /api/media/{id}", { params: { id }, body }),
    onDone: (_, changes) => noteTexts(id, changes, true),
    onFailed: (_, changes) => noteTexts(id, changes, false),
  });

/** Deletes a picture, with Undo. The error names what uses it. */
export function useDeletePicture({ id, fileName }: LibraryPicture) {
  const undo = useAction({
    call: () => api("POST /api/media/{id}/restore", { params: { id } }),
    done: `${fileName} was restored`,
  });
  return useAction({
    call: () => api("DELETE /api/media/{id}", { params: { id } }),
    done: () => ({
      title: `${fileName} was deleted`,
      action: { label: "Undo", onClick: () => undo.mutate() },
    }),
    failed: null,
  });
}
