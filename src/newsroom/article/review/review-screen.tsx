import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#cms/admin/editor-context.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import type { ArticleReview } from "../article-review.ts";
import { useInvalidate } from "../desk/use-news-call.tsx";
import { useOpenedArticle } from "../desk/use-opened-article.ts";
import { articleReviewQuery } from "./article-review.query.ts";
import { ReviewEditor, type RewrittenReview } from "./review-editor.tsx";
import { ReviewFrame } from "./review-frame.tsx";

/** A rewrite beside its source, to be corrected and published: the article that the address names. */
export function ReviewScreen() {
  const { reviewed, review, close } = useOpenedArticle();
  const mayReview = useMay("content:publish");
  const invalidate = useInvalidate();
  const leave = () => {
    close();
    invalidate();
  };
  if (!mayReview)
    return (
      <ReviewFrame of={undefined}>
        <EmptyState level={3} title="Only editors review articles" text="You can read them in the inbox." />
      </ReviewFrame>
    );
  if (reviewed === null)
    return (
      <ReviewFrame of={undefined}>
        <EmptyState
          level={3}
          title="There is no such article"
          text="The address names no article. The list has them all."
        />
      </ReviewFrame>
    );
  return <Review key={reviewed} articleId={reviewed} onClose={leave} onNext={review} />;
}

function Review({
  articleId,
  onClose,
  onNext,
}: {
  articleId: number;
  onClose: () => void;
  /** Goes on to another article's review. */
  onNext: (id: number) => void;
}) {
  const { data: review, error, refetch } = useQuery(articleReviewQuery(articleId));
  const [replaced, setReplaced] = useState(0);
  if (review && isRewritten(review))
    return (
      <ReviewEditor
        // Another text in place of the one in the form.
        key={replaced}
        review={review}
        onClose={onClose}
        onNext={onNext}
        onReplaced={() => void refetch().then(() => setReplaced((times) => times + 1))}
      />
    );
  return (
    <ReviewFrame of={review?.article.title}>
      <div className="pt-8">
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
            <div className="grid gap-8 lg:grid-cols-[1fr_1.25fr_21rem]">
              <SkeletonText lines={14} />
              <SkeletonText lines={14} />
              <SkeletonText lines={6} />
            </div>
          </LoadingRegion>
        )}
      </div>
    </ReviewFrame>
  );
}

const isRewritten = (review: ArticleReview): review is RewrittenReview => review.rewrite !== null;
