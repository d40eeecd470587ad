import { useQuery } from "@tanstack/react-query";
import { ChangeNote } from "#cms/facts/change-note.tsx";
import { latestVendorChangesQuery } from "#cms/facts/changes.query.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { routes } from "#shared/routes.ts";
import { preview } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { CardGrid, CardTitle, cardLink } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kept } from "#ui/kept.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { ArticleMeta, ArticlePicture, editorialTeam, excerptLength } from "./article.card.tsx";
import type { ArticleCardData, NewsList } from "./article.queries.server.ts";

/** The articles of the news or one topic, with links to the topics. */
export function News({
  news,
  path,
  currentTopic = null,
}: {
  news: NewsList;
  path: string;
  currentTopic?: string | null;
}) {
  const { featured, entries, topics } = news;
  if (!featured && entries.length === 0) return <NoNews />;
  return (
    <>
      <TopicLinks topics={topics} current={currentTopic} />
      {featured && (
        <div className="grid gap-x-16 gap-y-10 pt-8 lg:grid-cols-[7fr_5fr]">
          <FeaturedArticle article={featured} />
          <WhatChanged />
        </div>
      )}
      {entries.length > 0 && (
        <Section title={currentTopic ? "Articles" : "Recent Articles"} className="mt-8" hasRule={false}>
          <div className="overflow-x-clip">
            <Kept
              as="ul"
              of={entries}
              part="cards"
              className="grid grid-cols-1 gap-y-10 sm:-ml-8 sm:grid-cols-2 lg:grid-cols-3"
            >
              {entries.map((article) => (
                <li key={article.id} className="min-w-0 sm:border-l sm:border-rule sm:px-8">
                  <ArticleCard article={article} />
                </li>
              ))}
            </Kept>
          </div>
        </Section>
      )}
      <PageLinks path={path} list={news} />
    </>
  );
}

function TopicLinks({ topics, current }: { topics: NewsList["topics"]; current: string | null }) {
  const all = { slug: null, name: "All News", to: routes.news.href() };
  const links = topics.map((topic) => ({ ...topic, to: routes.newsTopic.href({ topic: topic.slug }) }));
  return (
    <nav
      aria-label="Topics"
      className="flex flex-wrap items-center gap-x-5 border-y border-rule py-1 text-15 lg:flex-nowrap lg:items-end"
    >
      <div className="-mx-1 flex max-h-64 min-w-0 flex-wrap items-center gap-x-5 overflow-y-auto px-1 print:mx-0 print:max-h-none print:overflow-visible">
        {[all, ...links].map(({ slug, name, to }) => (
          <Link
            key={to}
            to={to}
            aria-current={slug === current ? "page" : undefined}
            className="py-2 wrap-anywhere hover:text-accent aria-[current]:font-medium aria-[current]:text-accent"
          >
            {name}
          </Link>
        ))}
      </div>
      <span className="ms-auto flex shrink-0 gap-x-5 text-muted">
        <Link to={routes.digest.href()} className="py-2 hover:text-accent">
          Weekly digest
        </Link>
        <a href={routes.newsFeed.href()} className="py-2 hover:text-accent">
          RSS
        </a>
      </span>
    </nav>
  );
}

/** The latest vendor changes, beside the featured article. Renders nothing without changes. */
function WhatChanged() {
  const { data } = useQuery(latestVendorChangesQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="border-t-2 border-ink pt-3">
      <h2 className="font-sans text-13 font-medium">What Changed</h2>
      <ul className="mt-3">
        {data.items.map((change) => (
          <ChangeNote key={change.id} change={change} />
        ))}
      </ul>
      <p className="mt-3">
        <ArrowLink to={routes.changes.href()}>All Changes</ArrowLink>
      </p>
    </section>
  );
}

/** Also shown if the list failed to load (spec, section 8). */
export const NoNews = () => (
  <EmptyState
    title="No News Articles Yet"
    text="Articles appear here as soon as they are published."
    action={<ButtonLink to={routes.vendors.href()}>Browse All Vendors</ButtonLink>}
  />
);

/** The newest article, shown large at the top of the news (spec 2.11). */
function FeaturedArticle({ article }: { article: ArticleCardData }) {
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

function ArticleCard({ article }: { article: ArticleCardData }) {
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
