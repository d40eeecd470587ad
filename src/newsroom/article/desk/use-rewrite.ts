import { useState } from "react";
import { CallFailure, callApi } from "#cms/admin/calls.ts";
import { type ToastMessage, useToast } from "#ui/toast.tsx";
import type { ArticleRow } from "../article.schema.ts";
import type { RewriteEnding } from "./rewrite-progress.ts";
import { failure, useInvalidate, useNewsCall } from "./use-news-call.tsx";
import { useRewriteProgress } from "./use-rewrite-progress.ts";

/** Source of the message about the rewrite's end: the call that began it here, or its progress. */
type Teller = "call" | "progress";

/** The rewrite of an article: begun here, or found going on, by whomever it was begun. */
export function useRewrite({ id, isBeingRewritten }: Pick<ArticleRow, "id" | "isBeingRewritten">) {
  const toast = useToast();
  const invalidate = useInvalidate();
  const [teller, setTeller] = useState<Teller | null>(null);
  if (isBeingRewritten && !teller) setTeller("progress");

  const tellEnd = ({ state, message }: RewriteEnding) => {
    if (teller === "call") return;
    if (state === "done") toast(rewritten);
    else if (state === "cancelled") toast(cancelled);
    else toast(failed(new Error(message ?? "The reason is unknown")));
    invalidate();
  };
  const progress = useRewriteProgress(id, { isFollowing: teller !== null, onEnded: tellEnd });

  const call = useNewsCall({
    send: () => callApi("POST", `/api/news/${id}/rewrite`),
    done: () => rewritten,
    failed: (error) => {
      if (error instanceof CallFailure && error.status === 0) {
        setTeller("progress");
        return outOfReach;
      }
      // Even an immediate failure has steps, which may arrive after this response.
      if (isRefusal(error) && progress.steps.length === 0) setTeller(null);
      return error.message.startsWith("The rewrite was cancelled") ? cancelled : failed(error);
    },
  });
  const cancel = useNewsCall({
    send: () => callApi("POST", `/api/news/${id}/rewrite/cancel`),
    done: () => cancelled,
    failed: failure("Failed to cancel the rewrite"),
  });

  return {
    /** Null when there is none to be shown. */
    progress: teller && progress,
    isGoingOn: call.isPending || (teller !== null && !progress.ending),
    isCancelling: cancel.isPending,
    /** Why it could not be begun. */
    problem: teller ? null : (call.error?.message ?? null),
    begin: () => {
      setTeller("call");
      call.mutate();
    },
    cancel: () => cancel.mutate(),
    close: () => {
      setTeller(null);
      call.reset();
    },
  };
}

/** Nothing was begun: not signed in, no such article, no draft or no style guide, no AI service. */
const isRefusal = (error: Error) =>
  error instanceof CallFailure && [401, 404, 409, 503].includes(error.status);

/** A rewrite that has begun continues when the server is back; its progress then reports it. */
const outOfReach: ToastMessage = {
  title: "Error",
  variant: "destructive",
  description: "The server cannot be reached. A rewrite that has begun goes on once it is back.",
};
const rewritten = { title: "Success", description: "Article Rewritten" };
const cancelled = { title: "Rewrite cancelled", description: "The article is as it was." };
const failed = failure("Failed to rewrite article");
