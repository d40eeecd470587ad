import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import { type PageViews, shownDays } from "#cms/audience/audience.query.ts";
import { TrendLine } from "#cms/audience/trend-line.tsx";
import { EntryHistory } from "#cms/history/screens/entry-history.tsx";
import { SeoReport } from "#cms/seo/screens/seo-report.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge, Status } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import type { ArticleRow } from "../article.schema.ts";
import { rightsLabels } from "../article-status.ts";
import { titleOfArticle } from "../article-title.ts";
import { articleReviewQuery } from "../review/article-review.query.ts";
import { usePublishOnce } from "../review/use-publishing.ts";
import { statusLabels } from "./article-labels.ts";
import { RewritePanel, useRewrite } from "./rewrite-panel.tsx";
import { useArticleSeo } from "./use-article-seo.ts";

/** An article in the newsroom's list, with its actions and the progress of its rewrite. */
export function ArticleCard({
  article,
  isFollowed,
  views,
  onEdit,
  onReview,
  onDelete,
}: {
  article: ArticleRow;
  /** True if the card shows the steps of a rewrite that was not started on it. */
  isFollowed: boolean;
  /** In the last 30 days; undefined if views are not counted. */
  views: PageViews | undefined;
  onEdit: () => void;
  onReview: () => void;
  onDelete: () => void;
}) {
  const rewrite = useRewrite(article, { isFollowed });
  const seo = useArticleSeo(article.id);
  const problem = rewrite.problem ?? seo.error?.message;
  return (
    <li tabIndex={-1} className="flex flex-col gap-3 border-b border-rule py-4 -outline-offset-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div className="flex min-w-0 gap-4">
          <Thumbnail address={article.imageUrl} position={article.imagePosition} />
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <Headline article={article} />
            <Meta article={article} views={views} />
            <Badges article={article} />
          </div>
        </div>
        <div className="max-lg:col-span-2 max-lg:row-start-2">
          <ArticleActions
            article={article}
            isRewriting={rewrite.isRunning}
            isWritingSeo={seo.isPending}
            onRewrite={rewrite.begin}
            onSeo={() => seo.mutate()}
            onEdit={onEdit}
            onReview={onReview}
            onDelete={onDelete}
          />
        </div>
        <div className="max-lg:col-start-2 max-lg:row-start-1">
          <EntryHistory kind="article" id={article.id} title={titleOfArticle(article)} />
        </div>
      </div>
      {problem && <Alert>{problem}</Alert>}
      {rewrite.progress && (
        <RewritePanel
          progress={rewrite.progress}
          isCancelling={rewrite.isCancelling}
          onCancel={rewrite.cancel}
          onClose={rewrite.close}
        />
      )}
      {seo.data && (
        <div className="flex flex-col items-start gap-2">
          <div className="w-full">
            <SeoReport analysis={seo.data} />
          </div>
          <Button variant="quiet" onClick={seo.reset}>
            Close the SEO analysis
          </Button>
        </div>
      )}
    </li>
  );
}

/** The actions that an article's status allows. */
function ArticleActions({
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

/** Renders nothing if the image cannot be loaded. */
function Thumbnail({ address, position }: { address: string | null; position: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!address || failed === address) return null;
  return (
    <img
      key={address}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-4/3 w-20 shrink-0 self-start rounded-control bg-sunk object-cover sm:w-32"
      style={position ? { objectPosition: position } : undefined}
      onError={() => setFailed(address)}
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(address);
      }}
    />
  );
}

const Headline = ({ article }: { article: ArticleRow }) => (
  <div>
    <h3 className="font-sans text-15 font-semibold tracking-normal wrap-anywhere">
      {titleOfArticle(article)}
    </h3>
    {titleOfArticle(article) !== article.title && (
      <p className="text-13 wrap-anywhere text-muted">Original title: {article.title}</p>
    )}
  </div>
);

const Meta = ({ article, views }: { article: ArticleRow; views: PageViews | undefined }) => (
  <p className="flex flex-wrap gap-x-3 text-13 text-muted tabular-nums">
    {article.originalPublisher && <span className="wrap-anywhere">{article.originalPublisher}</span>}
    <time dateTime={article.date}>{formatDate(article.date)}</time>
    {article.wordCount !== null && <span>{pluralize(article.wordCount, "word")}</span>}
    {article.readingTime !== null && <span>{article.readingTime} min read</span>}
    {views !== undefined && (
      <span className="inline-flex items-center gap-2">
        {pluralize(views.total, "view")} in {shownDays} days
        {views.trend && <TrendLine trend={views.trend} />}
      </span>
    )}
    {article.reviewedBy && article.reviewedAt && (
      <span className="wrap-anywhere">
        Reviewed by {article.reviewedBy}, {formatDate(article.reviewedAt)}
      </span>
    )}
  </p>
);

function Badges({ article: { status, isRewritten, category, rights } }: { article: ArticleRow }) {
  const { label, tone } = statusLabels[status];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Status tone={tone}>{label}</Status>
      {isRewritten && status !== "rewritten" && <Badge tone="accent">Rewritten</Badge>}
      {category && <Badge>{category}</Badge>}
      {rights && <Badge>Rights: {rightsLabels[rights]}</Badge>}
    </p>
  );
}
