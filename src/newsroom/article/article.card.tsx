import type { ReactNode } from "react";
import { routes } from "#shared/routes.ts";
import { formatDate, preview } from "#shared/text.ts";
import { Badge } from "#ui/badge.tsx";
import { classes } from "#ui/classes.ts";
import { FallbackImage } from "#ui/fallback-image.tsx";
import { Heading } from "#ui/heading.tsx";
import { Link } from "#ui/link.tsx";
import { Plate } from "#ui/plate.tsx";
import type { ArticleCardData } from "./article.queries.server.ts";

/** The byline of an article without an author (spec 2.11). */
export const editorialTeam = "Portfolio Management Editorial Team";

/** An article in a short list, such as the home page's latest news (spec 2.5). */
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

/** In characters: a card truncates the excerpt to this. */
export const excerptLength = 160;

/** One muted line with date, category, reading time and the children. */
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

/** The article's image, or a placeholder with its category if it is missing or fails to load (spec 2.5). */
export function ArticlePicture({
  article,
  className,
  sizes = cardSizes,
  isEager,
}: {
  article: Pick<ArticleCardData, "imageUrl" | "imageAlt" | "imagePosition" | "category">;
  className: string;
  /** The image's `sizes`. Defaults to a card in a row of three. */
  sizes?: string;
  isEager?: boolean;
}) {
  return (
    <FallbackImage
      sources={article.imageUrl ? [article.imageUrl] : []}
      fallback={
        <Plate subject={article.category || "News"} className={classes("rounded-control", className)} />
      }
      alt={article.imageAlt ?? ""}
      sizes={sizes}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      className={classes("shrink-0 rounded-control bg-sunk object-cover", className)}
      style={article.imagePosition ? { objectPosition: article.imagePosition } : undefined}
    />
  );
}
