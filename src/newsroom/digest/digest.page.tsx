import { queryOptions, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import { NotFound } from "#cms/page/not-found.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageSkeleton } from "#cms/page/page-states.tsx";
import { SideList } from "#cms/page/side-list.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { digestByMailHref } from "#shared/watch-address.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { type PageSeo, Seo } from "#ui/document/seo.tsx";
import { type Site, useSite } from "#ui/document/site.tsx";
import { breadcrumbList, collectionPage } from "#ui/document/structured-data.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Prose } from "#ui/prose.tsx";
import { ReadingColumns } from "#ui/reading-columns.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { digestRead } from "./digest.api.server.ts";
import type { Digest } from "./digest.queries.server.ts";
import { daysOf } from "./week.ts";

const weekOf = (params: PageParams) => params.week ?? null;

const queries: PageQueries = ({ params }) => [digestQuery(weekOf(params))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** The digest of the week in the URL, or of the latest week. */
export default function DigestPage() {
  const site = useSite();
  const requestedWeek = weekOf(useParams());
  const { data: digest, isError } = useQuery(digestQuery(requestedWeek));
  if (isError || digest === null) return <NotFound />;
  if (!digest) return <DigestSkeleton />;
  return (
    <Container measure="notes" className="pb-16">
      <Seo {...digestSeo(site, digest, requestedWeek)} />
      <PageHeader
        crumbs={
          <Breadcrumbs items={[{ label: "News", to: routes.news.href() }, { label: "Weekly digest" }]} />
        }
        eyebrow={
          digest.days && <span>{`${formatDate(digest.days.first)} to ${formatDate(digest.days.last)}`}</span>
        }
        title="The Week in News"
        lead={<Lead digest={digest} />}
      />
      {digest.articles.length === 0 ? (
        <EmptyState
          title="No weekly digest yet"
          text="A digest appears for each week with at least two articles."
          action={<ArrowLink to={routes.news.href()}>Read the news</ArrowLink>}
        />
      ) : (
        <ReadingColumns side={<OtherWeeks digest={digest} />}>
          {digest.introduction && <Prose html={digest.introduction} className="mb-8" />}
          {digest.isArranged ? (
            <ArticleList articles={digest.articles} level={2} />
          ) : (
            <Categories digest={digest} />
          )}
        </ReadingColumns>
      )}
    </Container>
  );
}

const Lead = ({ digest: { articles } }: { digest: Digest }) => (
  <>
    {articles.length > 0 && `${pluralize(articles.length, "article")}. `}
    Each week's digest is also in the{" "}
    <a href={routes.digestFeed.href()} className="text-accent underline decoration-1 underline-offset-4">
      feed
    </a>
    {useSite().takesSuggestions && (
      <>
        {" and "}
        <a href={digestByMailHref} className="text-accent underline decoration-1 underline-offset-4">
          by email
        </a>
      </>
    )}
    .
  </>
);

/** Categories are ordered by their newest article. */
function Categories({ digest: { articles } }: { digest: Digest }) {
  const categories = Map.groupBy(articles, ({ category }) => category || "News");
  return [...categories].map(([category, members]) => (
    <section key={category} className="mb-10 border-t-2 border-ink pt-3">
      <h2 className="font-sans text-13 font-medium">{category}</h2>
      <ArticleList articles={members} level={3} />
    </section>
  ));
}

/** @param level the rank of the titles' headings */
function ArticleList({ articles, level }: { articles: Digest["articles"]; level: 2 | 3 }) {
  const Title = `h${level}` as const;
  return (
    <ul>
      {articles.map(({ slug, title, excerpt, date, readingTime }) => (
        <li key={slug} className="border-b border-rule py-4">
          <Title className="text-20">
            <Link to={routes.article.href({ slug })} className="hover:text-accent">
              {title}
            </Link>
          </Title>
          {excerpt && <p className="mt-1 max-w-prose text-muted">{excerpt}</p>}
          <p className="mt-1 text-13 text-muted">
            <time dateTime={date}>{formatDate(date)}</time>
            {readingTime ? ` · ${readingTime} min read` : ""}
          </p>
        </li>
      ))}
    </ul>
  );
}

const OtherWeeks = ({ digest: { week: currentWeek, weeks } }: { digest: Digest }) => (
  <SideList
    title="Other weeks"
    links={weeks
      .filter(({ week }) => week !== currentWeek)
      .map(({ week, count }) => ({
        to: routes.digestOfWeek.href({ week }),
        text: `${formatDate(daysOf(week)?.first ?? "")}: ${pluralize(count, "article")}`,
      }))}
  />
);

const DigestSkeleton = () => (
  <PageSkeleton measure="notes">
    <SkeletonText lines={12} />
  </PageSkeleton>
);

/** The digest of a week, or the latest one. Null if the week has no digest. */
const digestQuery = (week: string | null) =>
  queryOptions<ReadAnswer<typeof digestRead> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", `digest${week === null ? "" : `?${new URLSearchParams({ week })}`}`],
  });

/** @param requestedWeek the week in the URL; null for the latest digest's page */
function digestSeo(site: Site, { days, articles }: Digest, requestedWeek: string | null): PageSeo {
  const path =
    requestedWeek === null ? routes.digest.href() : routes.digestOfWeek.href({ week: requestedWeek });
  const week = days && requestedWeek !== null ? ` of ${formatDate(days.first)}` : "";
  const name = `The Week in News${week}`;
  const description = `What was published on ${site.product} in the week${week || " just gone"}, by subject.`;
  const entries = articles.map(({ title, slug }) => ({ name: title, path: routes.article.href({ slug }) }));
  return {
    title: `${name} | ${site.name}`,
    description,
    path,
    // No week has enough articles yet.
    noIndex: entries.length === 0 && "found",
    structuredData: [
      ...(entries.length > 0 ? [collectionPage(site, { name, description, path, entries })] : []),
      breadcrumbList(site, [
        { name: "News", path: routes.news.href() },
        { name: "Weekly digest", path },
      ]),
    ],
  };
}
