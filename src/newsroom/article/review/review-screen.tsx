import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { ArticleReview } from "../article-review.ts";
import { useInvalidate } from "../desk/refetch-twice.ts";
import { useOpenedArticle } from "../desk/use-opened-article.ts";
import { articleReviewQuery } from "./article-review.query.ts";
import { ReviewEditor } from "./review-editor.tsx";
import { ReviewFrame } from "./review-frame.tsx";
import type { RewrittenReview } from "./use-publishing.ts";

/** Shows the rewrite named in the URL beside its source, for correction and publication. */
export function ReviewScreen() {
  const { reviewed: openedArticle, review, close } = useOpenedArticle();
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
  if (openedArticle === null)
    return (
      <ReviewFrame of={undefined}>
        <EmptyState
          level={3}
          title="There is no such article"
          text="The link does not name an article. See the list of articles."
        />
      </ReviewFrame>
    );
  return <Review key={openedArticle} articleId={openedArticle} onClose={leave} onNext={review} />;
}

function Review({
  articleId,
  onClose,
  onNext,
}: {
  articleId: number;
  onClose: () => void;
  /** Opens another article's review. */
  onNext: (id: number) => void;
}) {
  const query = useQuery(articleReviewQuery(articleId));
  const review = query.data;
  const [replaced, setReplaced] = useState(0);
  if (review && isRewritten(review))
    return (
      <ReviewEditor
        // Remounts the form after its text was replaced.
        key={replaced}
        review={review}
        onClose={onClose}
        onNext={onNext}
        onReplaced={() => void query.refetch().then(() => setReplaced((times) => times + 1))}
      />
    );
  return (
    <ReviewFrame of={review?.article.title}>
      <div className="pt-8">
        {review && (
          <EmptyState
            level={3}
            title="Not rewritten yet"
            text="Rewrite the article first, then review it here."
          />
        )}
        {!review && (
          <NotLoaded what="review" query={query}>
            <div className="grid gap-8 lg:grid-cols-[1fr_1.25fr_21rem]">
              <SkeletonText lines={14} />
              <SkeletonText lines={14} />
              <SkeletonText lines={6} />
            </div>
          </NotLoaded>
        )}
      </div>
    </ReviewFrame>
  );
}

const isRewritten = (review: ArticleReview): review is RewrittenReview => review.rewrite !== null;
