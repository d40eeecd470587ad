import { routes } from "#shared/routes.ts";
import { preview } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { CardGrid, CardTitle, cardLink } from "#ui/card.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { ArticleMeta, ArticlePicture, editorialTeam, excerptLength } from "./article.card.tsx";
import type { ArticleCardData } from "./article.queries.server.ts";

/** The newest article, shown large at the top of the news (spec 2.11). */
export function FeaturedArticle({ article }: { article: ArticleCardData }) {
  return (
    <article className="relative min-w-0 border-t-2 border-ink pt-3">
      <p className="font-sans text-13 font-medium">Featured Article</p>
      <ArticlePicture
        article={article}
        className="mt-4 aspect-16/9 w-full"
        sizes="(min-width: 64rem) 44rem, 92vw"
        isEager
      />
      <div className="mt-3">
        <ArticleMeta article={article} />
        <CardTitle level={2} className="mt-1 text-25 md:text-32">
          {article.title}
        </CardTitle>
        {article.excerpt && <p className="mt-3 text-17 text-muted">{article.excerpt}</p>}
        <p className="mt-4 text-13 text-muted">
          {[article.originalAuthor || editorialTeam, article.originalPublisher].filter(Boolean).join(" · ")}
        </p>
        <ReadLink article={article} text="Read Article" className="mt-3" />
      </div>
    </article>
  );
}

const shortEditorialTeam = "Editorial Team";

export function ArticleCard({ article }: { article: ArticleCardData }) {
  return (
    <article className="relative flex h-full min-w-0 flex-col gap-2">
      <ArticlePicture article={article} className="aspect-16/9 w-full" />
      <ArticleMeta article={article} />
      <CardTitle>{article.title}</CardTitle>
      {article.excerpt && <p className="text-15 text-muted">{preview(article.excerpt, excerptLength)}</p>}
      <p className="mt-auto text-13 text-muted">{article.originalAuthor || shortEditorialTeam}</p>
      <ReadLink article={article} text="Read More" />
    </article>
  );
}

/** The card's only link. It covers the whole card. */
const ReadLink = ({
  article: { slug, title },
  text,
  className,
}: {
  article: ArticleCardData;
  text: string;
  className?: string;
}) => (
  <p className={className}>
    <ArrowLink to={routes.article.href({ slug })} className={cardLink}>
      {text}
      <VisuallyHidden>: {title}</VisuallyHidden>
    </ArrowLink>
  </p>
);

/** Placeholders for six cards: the featured one and five others. */
export const NewsSkeleton = () => (
  <LoadingRegion>
    <Skeleton className="h-96" />
    <div className="mt-12 border-t border-rule pt-12">
      <Skeleton className="mb-6 h-8 w-48" />
      <CardGrid>
        {["a", "b", "c", "d", "e"].map((key) => (
          <li key={key}>
            <Skeleton className="h-120" />
          </li>
        ))}
      </CardGrid>
    </div>
  </LoadingRegion>
);
