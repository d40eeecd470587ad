import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "#ui/toast.tsx";
import { type LibraryPicture, libraryPicture, type PictureChanges } from "../../../media/media.schema.ts";
import { callApi } from "../../calls.ts";
import { invalidateAll } from "../../saving.ts";

/** Saves what is changed of a picture, one change after the other: the last one stays. */
export function useChangePicture({ id }: Pick<LibraryPicture, "id">) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    scope: { id: `picture ${id}` },
    mutationFn: async (body: PictureChanges) =>
      libraryPicture.parse(await callApi("PUT", `/api/media/${id}`, { body })),
    onError: ({ message }) => toast({ title: "Error", variant: "destructive", description: message }),
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
