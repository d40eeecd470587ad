import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import type { ArticleReview } from "../article-review.ts";
import { articleReviewQuery } from "./article-review.query.ts";
import { ReviewEditor, type RewrittenReview } from "./review-editor.tsx";

/** A rewrite beside its source, to be corrected and published. */
export function ArticleReviewDialog({
  articleId,
  onClose,
  onNext,
}: {
  articleId: number;
  onClose: () => void;
  /** Goes on to another article's review. */
  onNext: (id: number) => void;
}) {
  const { data: review, error, isFetching, refetch } = useQuery(articleReviewQuery(articleId));
  const [replaced, setReplaced] = useState(0);
  if (review && isRewritten(review))
    return (
      <ReviewEditor
        // Another article, or another text in place of the one in the form.
        key={`${articleId}-${replaced}`}
        review={review}
        isChecking={isFetching}
        onClose={onClose}
        onNext={onNext}
        onReplaced={() => void refetch().then(() => setReplaced((times) => times + 1))}
      />
    );
  return (
    <Plain title={review ? `Review: ${review.article.title}` : "Review"} onClose={onClose}>
      {review && (
        <EmptyState
          level={3}
          title="Nothing is rewritten yet"
          text="Have the article rewritten first; it is then reviewed here."
        />
      )}
      {error && !review && (
        <ErrorState
          level={3}
          title="The review could not be loaded"
          text={error.message}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {!review && !error && (
        <LoadingRegion label="Loading the review...">
          <div className="grid gap-8 lg:grid-cols-3">
            <SkeletonText lines={14} />
            <SkeletonText lines={14} />
            <SkeletonText lines={6} />
          </div>
        </LoadingRegion>
      )}
    </Plain>
  );
}

const isRewritten = (review: ArticleReview): review is RewrittenReview => review.rewrite !== null;

const Plain = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => (
  <Dialog
    isOpen
    onOpenChange={(isOpen) => !isOpen && onClose()}
    size="full"
    title={title}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    {children}
  </Dialog>
);
