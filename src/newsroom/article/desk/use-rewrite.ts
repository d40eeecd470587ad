import { useState } from "react";
import { CallFailure, callApi } from "#cms/admin/calls.ts";
import { type ToastMessage, useToast } from "#ui/toast.tsx";
import type { ArticleRow } from "../article.schema.ts";
import type { RewriteEnding } from "./rewrite-progress.ts";
import { failure, useInvalidate, useNewsCall } from "./use-news-call.tsx";
import { useRewriteProgress } from "./use-rewrite-progress.ts";

/** Source of the message about the rewrite's end: the call that began it here, or its progress. */
type ProgressSource = "call" | "progress";

/** The rewrite of an article, begun here or found running, whoever began it. */
export function useRewrite({ id, isBeingRewritten }: Pick<ArticleRow, "id" | "isBeingRewritten">) {
  const toast = useToast();
  const invalidate = useInvalidate();
  const [source, setSource] = useState<ProgressSource | null>(null);
  if (isBeingRewritten && !source) setSource("progress");

  const reportEnd = ({ state, message }: RewriteEnding) => {
    if (source === "call") return;
    if (state === "done") toast(rewritten);
    else if (state === "cancelled") toast(cancelled);
    else toast(failed(new Error(message ?? "The reason is unknown")));
    invalidate();
  };
  const progress = useRewriteProgress(id, { isFollowing: source !== null, onEnded: reportEnd });

  const call = useNewsCall({
    send: () => callApi("POST", `/api/news/${id}/rewrite`),
    done: () => rewritten,
    failed: (error) => {
      if (error instanceof CallFailure && error.status === 0) {
        setSource("progress");
        return outOfReach;
      }
      // Even an immediate failure has steps, which may arrive after this response.
      if (isRefusal(error) && progress.steps.length === 0) setSource(null);
      return error.message.startsWith("The rewrite was cancelled") ? cancelled : failed(error);
    },
  });
  const cancel = useNewsCall({
    send: () => callApi("POST", `/api/news/${id}/rewrite/cancel`),
    done: () => cancelled,
    failed: failure("Failed to cancel the rewrite"),
  });

  return {
    /** Null if there is none to show. */
    progress: source && progress,
    isRunning: call.isPending || (source !== null && !progress.ending),
    isCancelling: cancel.isPending,
    /** The reason why it could not begin. */
    problem: source ? null : (call.error?.message ?? null),
    begin: () => {
      setSource("call");
      call.mutate();
    },
    cancel: () => cancel.mutate(),
    close: () => {
      setSource(null);
      call.reset();
    },
  };
}

/** Nothing was started: not signed in, no such article, no draft or no style guide, no AI service. */
const isRefusal = (error: Error) =>
  error instanceof CallFailure && [401, 404, 409, 503].includes(error.status);

/** A rewrite that has begun continues when the server is back; its progress then reports it. */
const outOfReach: ToastMessage = {
  title: "Error",
  variant: "destructive",
  description: "The server cannot be reached. A rewrite that has begun will continue once it is back.",
};
const rewritten = { title: "Success", description: "Article Rewritten" };
const cancelled = { title: "Rewrite cancelled", description: "The article is as it was." };
const failed = failure("Failed to rewrite article");
