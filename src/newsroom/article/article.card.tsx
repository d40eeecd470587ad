import type { ReactNode } from "react";
import { routes } from "#shared/routes.ts";
import { formatDate, preview } from "#shared/text.ts";
import { Badge } from "#ui/badge.tsx";
import { classes } from "#ui/classes.ts";
import { FallbackImage } from "#ui/fallback-image.tsx";
import { Heading } from "#ui/heading.tsx";
import { Link } from "#ui/link.tsx";
import type { ArticleCardData } from "./article.queries.server.ts";

/** Byline of an article without an author (spec 2.11). */
export const editorialTeam = "Portfolio Management Editorial Team";

/** An article in a short list, the home page's latest news for instance (spec 2.5). */
export function ArticleTeaser({ article }: { article: ArticleCardData }) {
  return (
    <article className="relative flex min-w-0 flex-col gap-4">
      <ArticlePicture article={article} className="aspect-16/9 w-full" />
      <div className="min-w-0">
        <ArticleMeta article={article} />
        <Heading level={3} className="mt-2 text-20">
          <Link
            to={routes.article.href({ slug: article.slug })}
            className="after:absolute after:inset-0 hover:text-accent"
          >
            {article.title}
          </Link>
        </Heading>
        <p className="mt-2 text-muted">
          {preview(article.excerpt || "Read the full article for the details.", excerptLength)}
        </p>
      </div>
    </article>
  );
}

/** The most of an excerpt that a card shows, in characters. */
export const excerptLength = 160;

/** Date, category and reading time, and what else is given, in one quiet line. */
export function ArticleMeta({
  article,
  children,
}: {
  article: Pick<ArticleCardData, "date" | "category" | "readingTime">;
  children?: ReactNode;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted wrap-anywhere">
      {children}
      <time dateTime={article.date}>{formatDate(article.date)}</time>
      {article.category && <Badge>{article.category}</Badge>}
      {article.readingTime ? <span>{article.readingTime} min read</span> : null}
    </p>
  );
}

const cardSizes = "(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 92vw";

/** The article's picture; nothing when there is none or it cannot be had. */
export function ArticlePicture({
  article,
  className,
  sizes = cardSizes,
  isEager,
}: {
  article: Pick<ArticleCardData, "imageUrl" | "imageAlt" | "imagePosition">;
  className: string;
  /** The width that the picture takes; by default that of a card in a row of three. */
  sizes?: string;
  isEager?: boolean;
}) {
  if (!article.imageUrl) return null;
  return (
    <FallbackImage
      sources={[article.imageUrl]}
      fallback={null}
      alt={article.imageAlt ?? ""}
      sizes={sizes}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      className={classes("shrink-0 rounded-control bg-sunk object-cover", className)}
      style={article.imagePosition ? { objectPosition: article.imagePosition } : undefined}
    />
  );
}
