import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { invalidateAll } from "#cms/admin/saving.ts";
import { type ToastMessage, useToast } from "#ui/toast.tsx";

interface NewsCall<Answer, Given> {
  send: (given: Given) => Promise<Answer>;
  /** Returns the message for success; omitted where the screen shows it. */
  done?: (answer: Answer) => ToastMessage;
  /** Returns the message for a failure. */
  failed: (error: Error) => ToastMessage;
}

/** A mutation of the newsroom: shows its result in a toast and invalidates the queries. */
export function useNewsCall<Answer, Given = void>({ send, done, failed }: NewsCall<Answer, Given>) {
  const toast = useToast();
  const invalidate = useInvalidate();
  return useMutation<Answer, Error, Given>({
    mutationFn: send,
    onSuccess: (answer) => done && toast(done(answer)),
    onError: (error) => toast(failed(error)),
    onSettled: invalidate,
  });
}

/** A failure in the spec's words, and below them the server's. */
export const failure =
  (words: string) =>
  ({ message }: Error): ToastMessage => ({
    title: "Error",
    variant: "destructive",
    description: (
      <>
        {words}
        <span className="block">{message}</span>
      </>
    ),
  });

const againAfterMs = 1000;

/** Invalidates all queries, now and again a second later (spec, section 4). */
export function useInvalidate() {
  const client = useQueryClient();
  return useCallback(() => {
    invalidateAll(client);
    setTimeout(() => invalidateAll(client), againAfterMs);
  }, [client]);
}
