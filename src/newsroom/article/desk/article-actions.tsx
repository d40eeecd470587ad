import { useMay } from "#cms/admin/editor-context.ts";
import { routes } from "#shared/routes.ts";
import { Button } from "#ui/button.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import type { ArticleRow } from "../article.schema.ts";
import { titleOfArticle } from "../article-title.ts";

/** Actions that an article's status allows. Nothing is published unreviewed: Publish leads to the review screen. */
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
        <Button aria-label={`Rewrite ${name}`} isBusy={isRewriting} onClick={onRewrite}>
          {isRewriting ? "Rewriting..." : "Rewrite"}
        </Button>
      )}
      {mayPublish && status === "rewritten" && (
        <>
          <Button variant="primary" data-opens={article.id} aria-label={`Publish ${name}`} onClick={onReview}>
            Publish
          </Button>
          <Button aria-label={`Review ${name}`} onClick={onReview}>
            Review
          </Button>
        </>
      )}
      {mayWrite && (
        <Button aria-label={`SEO of ${name}`} isBusy={isWritingSeo} onClick={onSeo}>
          {isWritingSeo ? "Generating..." : "SEO"}
        </Button>
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
