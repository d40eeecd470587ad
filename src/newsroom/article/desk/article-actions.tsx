import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import { routes } from "#shared/routes.ts";
import { Button } from "#ui/button.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import type { ArticleRow } from "../article.schema.ts";
import { titleOfArticle } from "../article-title.ts";
import { articleReviewQuery } from "../review/article-review.query.ts";
import { usePublishOnce } from "../review/use-publishing.ts";

/** The actions that an article's status allows. */
export function ArticleActions({
  article,
  isRewriting,
  isWritingSeo,
  onRewrite,
  onReview,
  onSeo,
  onEdit,
  onDelete,
}: {
  article: ArticleRow;
  isRewriting: boolean;
  isWritingSeo: boolean;
  onRewrite: () => void;
  onReview: () => void;
  onSeo: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { slug, status } = article;
  const mayWrite = useMay("content:write");
  const mayPublish = useMay("content:publish");
  const mayDelete = useMay("content:delete");
  const name = titleOfArticle(article);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === "published" && (
        <ExternalLink href={routes.article.href({ slug })} variant="secondary">
          View Article
        </ExternalLink>
      )}
      {mayWrite && status === "draft" && (
        <ServiceButton service="ai" aria-label={`Rewrite ${name}`} isBusy={isRewriting} onClick={onRewrite}>
          {isRewriting ? "Rewriting..." : "Rewrite"}
        </ServiceButton>
      )}
      {mayPublish && status === "rewritten" && (
        <>
          <PublishButton id={article.id} slug={slug} name={name} />
          <Button data-opens={article.id} aria-label={`Review ${name}`} onClick={onReview}>
            Review
          </Button>
        </>
      )}
      {mayWrite && (
        <ServiceButton service="ai" aria-label={`SEO of ${name}`} isBusy={isWritingSeo} onClick={onSeo}>
          {isWritingSeo ? "Generating..." : "SEO"}
        </ServiceButton>
      )}
      <Button aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      {mayDelete && (
        <Button aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      )}
    </div>
  );
}

/** Publishes a rewritten article if its checks pass. Otherwise shows the reasons beside the button. */
function PublishButton({ id, slug, name }: { id: number; slug: string; name: string }) {
  const reasonId = useId();
  const { data: review, error } = useQuery(articleReviewQuery(id));
  const publish = usePublishOnce({ id, slug, version: review?.article.updatedAt });
  const reason = review ? review.reasons.join(" ") : (error?.message ?? "Checking the article...");
  return (
    <>
      <Button
        variant="primary"
        aria-label={`Publish ${name}`}
        aria-describedby={reason ? reasonId : undefined}
        disabled={!review?.publishable}
        title={reason || undefined}
        isBusy={publish.isPending}
        onClick={() => publish.run()}
      >
        Publish
      </Button>
      {reason && (
        <span id={reasonId} className="basis-full text-13 text-muted wrap-anywhere">
          {reason}
        </span>
      )}
    </>
  );
}
