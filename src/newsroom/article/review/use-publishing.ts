import { callApi } from "#cms/admin/calls.ts";
import { routes } from "#shared/routes.ts";
import { failure, useNewsCall } from "../desk/use-news-call.tsx";
import type { RewrittenReview } from "./review-editor.tsx";

interface Ways {
  onClose: () => void;
  onNext: (id: number) => void;
  onReplaced: () => void;
}

/** An editor's decisions about a reviewed article: always about the reviewed version, and no other that was saved since. */
export function usePublishing({ article, queue }: RewrittenReview, { onClose, onNext, onReplaced }: Ways) {
  const { id, slug, updatedAt: version } = article;
  const goOn = () => (queue?.nextId ? onNext(queue.nextId) : onClose());
  const publish = useNewsCall({
    send: () => callApi("POST", `/api/news/${id}/publish`, { version }),
    done: () => ({
      title: "Article Published",
      action: { label: "View Article", onClick: () => window.open(routes.article.href({ slug }), "_blank") },
    }),
    failed: failure("Failed to publish article"),
  });
  const confirmReview = useNewsCall({
    send: () => callApi("POST", `/api/news/${id}/review`, { version }),
    done: () => ({ title: "Review Recorded" }),
    failed: failure("The review could not be recorded"),
  });
  const reject = useNewsCall({
    send: () => callApi("PUT", `/api/news/${id}`, { body: { status: "draft" }, version }),
    done: () => ({ title: "Rewrite Rejected", description: "The article is a draft again." }),
    failed: failure("Failed to update article"),
  });
  const rewrite = useNewsCall<unknown, string>({
    send: (instruction) =>
      callApi("POST", `/api/news/${id}/rewrite`, {
        body: instruction.trim() ? { instruction: instruction.trim() } : { again: true },
      }),
    done: () => ({ title: "Article Rewritten" }),
    failed: failure("Failed to rewrite article"),
  });
  return {
    isPublishing: publish.isPending,
    isRewriting: rewrite.isPending,
    isBusy: publish.isPending || reject.isPending || rewrite.isPending || confirmReview.isPending,
    error: publish.error ?? reject.error ?? rewrite.error ?? confirmReview.error,
    hasNext: queue?.nextId != null,
    publish: () => publish.mutate(undefined, { onSuccess: onClose }),
    publishAndNext: () => publish.mutate(undefined, { onSuccess: goOn }),
    confirmReview: () => confirmReview.mutate(),
    reject: () => reject.mutate(undefined, { onSuccess: goOn }),
    rewrite: (instruction: string, onDone: () => void) =>
      rewrite.mutate(instruction, { onSuccess: onReplaced, onSettled: onDone }),
  };
}

export type Publishing = ReturnType<typeof usePublishing>;
