import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "#ui/toast.tsx";
import { type LibraryPicture, libraryPicture, type PictureChanges } from "../../../media/media.schema.ts";
import { callApi } from "../../calls.ts";
import { invalidateAll } from "../../saving.ts";

type PictureText = "alt" | "caption";

/** Texts whose save was refused, perhaps after their form had closed: they are in it again. */
const unsavedTexts = new Map<string, string>();

const textKey = (id: number, field: PictureText) => `${id} ${field}`;

/** The text as it was typed last, if it could not be saved. */
export const findUnsavedText = (id: number, field: PictureText) => unsavedTexts.get(textKey(id, field));

function noteTexts(id: number, changes: PictureChanges, isSaved: boolean) {
  for (const field of ["alt", "caption"] as const) {
    const text = changes[field];
    if (isSaved) unsavedTexts.delete(textKey(id, field));
    else if (text != null) unsavedTexts.set(textKey(id, field), text);
  }
}

/** Saves what is changed of a picture, one change after the other: the last one stays. */
export function useChangePicture({ id }: Pick<LibraryPicture, "id">) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    scope: { id: `picture ${id}` },
    mutationFn: async (body: PictureChanges) =>
      libraryPicture.parse(await callApi("PUT", `/api/media/${id}`, { body })),
    onSuccess: (_, changes) => noteTexts(id, changes, true),
    onError: ({ message }, changes) => {
      noteTexts(id, changes, false);
      toast({ title: "Error", variant: "destructive", description: message });
    },
    onSettled: () => invalidateAll(client),
  });
}

/** Deletes a picture, with Undo; its error names what uses it. */
export function useDeletePicture({ id, fileName }: LibraryPicture) {
  const client = useQueryClient();
  const toast = useToast();
  const undo = useMutation({
    mutationFn: () => callApi("POST", `/api/media/${id}/restore`),
    onSuccess: () => toast({ title: `${fileName} is restored` }),
    onError: ({ message }) => toast({ title: "Error", variant: "destructive", description: message }),
    onSettled: () => invalidateAll(client),
  });
  return useMutation({
    mutationFn: () => callApi("DELETE", `/api/media/${id}`),
    onSuccess: () =>
      toast({ title: `${fileName} is deleted`, action: { label: "Undo", onClick: () => undo.mutate() } }),
    onSettled: () => invalidateAll(client),
  });
}
