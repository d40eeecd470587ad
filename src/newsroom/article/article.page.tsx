import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { NotFound } from "#cms/page/not-found.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageSkeleton } from "#cms/page/page-states.tsx";
import { SideList } from "#cms/page/side-list.tsx";
import { routes } from "#shared/routes.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { FittedImage } from "#ui/fitted-image.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Prose } from "#ui/prose.tsx";
import { ReadingColumns } from "#ui/reading-columns.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { ArticleMeta, editorialTeam } from "./article.card.tsx";
import type { ArticlePageData } from "./article.queries.server.ts";
import { articlePageQuery } from "./article.query.ts";
import { articleSeo } from "./article.seo.ts";
import { Corrections, SourceList } from "./article-sources.tsx";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params }) => [articlePageQuery(slugOf(params))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** Shows the 404 page if the article cannot be read for any reason (spec 2.11). */
export default function ArticlePage() {
  const { data: article, isError } = useQuery(articlePageQuery(slugOf(useParams())));
  if (isError || article === null) return <NotFound />;
  return article ? <Article article={article} /> : <ArticleSkeleton />;
}

function Article({ article }: { article: ArticlePageData }) {
  const site = useSite();
  return (
    <Container measure="notes">
      <Seo {...articleSeo(site, article)} />
      <article>
        <PageHeader
          crumbs={
            <Breadcrumbs items={[{ label: "News", to: routes.news.href() }, { label: article.title }]} />
          }
          eyebrow={
            <ArticleMeta article={article}>
              {article.originalPublisher && <span>{article.originalPublisher}</span>}
            </ArticleMeta>
          }
          title={article.title}
          actions={<PageActions title={article.title} />}
          lead={<Byline article={article} />}
        />
        {article.imageUrl && <ArticleHero article={article} imageUrl={article.imageUrl} />}
        <ReadingColumns
          side={
            <div className="flex flex-col gap-10">
              <SourceList sources={article.provenance.sources} />
              <SideList
                title="In this article"
                links={article.vendors.map(({ slug, name }) => ({
                  to: routes.vendor.href({ slug }),
                  text: name,
                }))}
              />
              <SideList
                title="More News"
                links={article.more.map(({ slug, title }) => ({
                  to: routes.article.href({ slug }),
                  text: title,
                }))}
              />
            </div>
          }
        >
          <Corrections corrections={article.provenance.corrections} />
          <Prose html={article.html} />
          <p className="mt-8">
            <BackLink to={routes.news.href()}>All News</BackLink>
          </p>
        </ReadingColumns>
      </article>
    </Container>
  );
}

/** The author and how the article was made, which must precede the text (Regulation (EU) 2024/1689, Article 50(4)). */
const Byline = ({ article: { slug, author, provenance } }: { article: ArticlePageData }) => (
  <>
    <p className="text-15">By {author || editorialTeam}</p>
    <p className="mt-1 text-13">
      {provenance.label} ·{" "}
      <Link to={routes.articleHow.href({ slug })} className="text-accent underline underline-offset-4">
        How this was made
      </Link>
    </p>
  </>
);

function ArticleSkeleton() {
  return (
    <PageSkeleton measure="notes">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-6 h-5 w-64" />
      <Skeleton className="mt-4 h-10 max-w-prose" />
      <Skeleton className="mt-10 h-100" />
      <div className="mt-10 max-w-prose">
        <SkeletonText lines={12} />
      </div>
    </PageSkeleton>
  );
}

/** The article's image with caption, 400 px high (spec 2.11). Renders nothing if the image cannot be loaded. */
function ArticleHero({
  article: { imageAlt, imagePosition, imageCaption, imageCredit, imageCreditUrl },
  imageUrl,
}: {
  article: Pick<
    ArticlePageData,
    "imageAlt" | "imagePosition" | "imageCaption" | "imageCredit" | "imageCreditUrl"
  >;
  imageUrl: string;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <figure className="pb-10">
      <FittedImage
        src={imageUrl}
        alt={imageAlt ?? ""}
        // On phones the fixed height determines the scale, and the sides are cropped.
        sizes="min(76rem, max(96vw, 45rem))"
        fetchPriority="high"
        className="h-100 w-full rounded-control bg-sunk object-cover"
        style={imagePosition ? { objectPosition: imagePosition } : undefined}
        onError={() => setHasFailed(true)}
        data-fallback=""
        suppressHydrationWarning
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setHasFailed(true);
        }}
      />
      {(imageCaption || imageCredit) && (
        <figcaption className="mt-2 flex flex-wrap gap-x-3 text-13 text-muted">
          {imageCaption && <span>{imageCaption}</span>}
          {imageCredit && (
            <span>
              Photo:{" "}
              {imageCreditUrl ? (
                <ExternalLink href={imageCreditUrl}>{imageCredit}</ExternalLink>
              ) : (
                imageCredit
              )}
            </span>
          )}
        </figcaption>
      )}
    </figure>
  );
}
