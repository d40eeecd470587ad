import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ToastMessage, useToast } from "#ui/toast.tsx";
import { invalidateAll } from "./invalidation.ts";

interface Action<Answer, Input> {
  call: (input: Input) => Promise<Answer>;
  /** The toast of a success, or its title. Omitted if the screen shows the result. */
  done?: string | ((answer: Answer, input: Input) => ToastMessage | null);
  /**
   * The toast of a failure, or the words above the server's message. The default shows the message alone; null shows nothing,
   * because the screen shows `error`.
   */
  failed?: string | ((error: Error, input: Input) => ToastMessage | null) | null;
  /** Runs after a success, before the queries are refetched. */
  onDone?: (answer: Answer, input: Input) => void;
  onFailed?: (error: Error, input: Input) => void;
  /** Refetches the queries that the call may have changed. Default: all. */
  refetch?: (client: QueryClient) => unknown;
  /** Calls of one scope run one after another. */
  scope?: string;
}

/** A call that changes something: shows the result as a toast and refetches. Returns the mutation. */
export function useAction<Answer, Input = void>({
  call,
  done,
  failed = serverMessage,
  onDone,
  onFailed,
  refetch = invalidateAll,
  scope,
}: Action<Answer, Input>) {
  const client = useQueryClient();
  const toast = useToast();
  const show = (message: ToastMessage | null | undefined) => message && toast(message);
  return useMutation<Answer, Error, Input>({
    mutationFn: call,
    ...(scope && { scope: { id: scope } }),
    onSuccess: (answer, input) => {
      show(typeof done === "string" ? { title: done } : done?.(answer, input));
      onDone?.(answer, input);
    },
    onError: (error, input) => {
      show(typeof failed === "string" ? failure(failed, error) : failed?.(error, input));
      onFailed?.(error, input);
    },
    onSettled: () => refetch(client),
  });
}

/** The toast of a success with the specification's title. */
export const success = (description: string): ToastMessage => ({ title: "Success", description });

const serverMessage = ({ message }: Error): ToastMessage => ({
  title: "Error",
  description: message,
  variant: "destructive",
});

/** The toast of a failure: the words, with the server's message below them. */
export const failure = (words: string, { message }: Error): ToastMessage => ({
  title: "Error",
  variant: "destructive",
  description: (
    <>
      {words}
      <span className="block">{message}</span>
    </>
  ),
});
