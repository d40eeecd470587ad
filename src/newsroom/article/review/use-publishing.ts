import { useRef } from "react";
import { api } from "#http/client/api.ts";
import { callApi } from "#http/client/calls.ts";
import { useAction } from "#http/client/use-action.tsx";
import { routes } from "#shared/routes.ts";
import type { ArticleReview } from "../article-review.ts";
import { refetchTwice } from "../desk/refetch-twice.ts";

export interface RewrittenReview extends ArticleReview {
  rewrite: NonNullable<ArticleReview["rewrite"]>;
}

/** Returns the values of an article whose rewrite is rejected. Its runs and revisions keep the rewritten text. */
export const rejectionOf = ({ rewrite }: Pick<RewrittenReview, "rewrite">) => ({
  status: "draft",
  isRewritten: false,
  rewrittenTitle: null,
  rewrittenContent: null,
  whyItMatters: null,
  ...(rewrite.isExcerptDrafted && { excerpt: null }),
});

interface Ways {
  onClose: () => void;
  onNext: (id: number) => void;
  onReplaced: () => void;
}

/**
 * Decisions about a reviewed article. Except for another rewrite, the server rejects them if a newer version was saved.
 */
export function usePublishing(review: RewrittenReview, { onClose, onNext, onReplaced }: Ways) {
  const { article, queue } = review;
  const { id, slug, updatedAt: version } = article;
  const goOn = () => (queue?.nextId ? onNext(queue.nextId) : onClose());
  const publish = usePublishOnce({ id, slug, version });
  const confirmReview = useAction({
    call: () => api("POST /api/news/{id}/review", { params: { id }, version }),
    done: () => ({ title: "Review Recorded" }),
    failed: "The review could not be recorded",
    refetch: refetchTwice,
  });
  const reject = useAction({
    call: () => callApi("PUT", `/api/news/${id}`, { body: rejectionOf(review), version }),
    done: () => ({ title: "Rewrite Rejected", description: "The article is a draft again." }),
    failed: "Failed to update article",
    refetch: refetchTwice,
  });
  const rewrite = useAction<unknown, string>({
    call: (instruction) =>
      api("POST /api/news/{id}/rewrite", {
        params: { id },
        body: instruction.trim() ? { instruction: instruction.trim() } : { again: true },
      }),
    done: () => ({ title: "Article Rewritten" }),
    failed: "Failed to rewrite article",
    refetch: refetchTwice,
  });
  return {
    isPublishing: publish.isPending,
    isRewriting: rewrite.isPending,
    isBusy: publish.isPending || reject.isPending || rewrite.isPending || confirmReview.isPending,
    error: publish.error ?? reject.error ?? rewrite.error ?? confirmReview.error,
    hasNext: queue?.nextId != null,
    publish: () => publish.run(onClose),
    publishAndNext: () => publish.run(goOn),
    confirmReview: () => confirmReview.mutate(),
    reject: () => reject.mutate(undefined, { onSuccess: goOn }),
    rewrite: (instruction: string, onDone: () => void) =>
      rewrite.mutate(instruction, { onSuccess: onReplaced, onSettled: onDone }),
  };
}

/**
 * Publishes each version of an article at most once. The second click of a double click can come after the answer and before the
 * button disappears: it would report a failure.
 */
export function usePublishOnce({ id, slug, version }: PublishedVersion) {
  const { mutate, isPending, error } = useAction({
    call: () => api("POST /api/news/{id}/publish", { params: { id }, ...(version && { version }) }),
    done: () => ({
      title: "Article Published",
      action: { label: "View Article", onClick: () => window.open(routes.article.href({ slug }), "_blank") },
    }),
    failed: "Failed to publish article",
    refetch: refetchTwice,
  });
  const published = useRef<string | undefined>(undefined);
  const run = (onSuccess?: () => void) => {
    if (!version || published.current === version) return;
    published.current = version;
    const onError = () => {
      published.current = undefined;
    };
    mutate(undefined, { ...(onSuccess && { onSuccess }), onError });
  };
  return { run, isPending, error };
}

interface PublishedVersion {
  id: number;
  slug: string;
  /** Undefined until it is loaded. */
  version: string | undefined;
}

export type Publishing = ReturnType<typeof usePublishing>;
