import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { isSearchKind, kindHeading, type SearchKind } from "#cms/engine/search-index/search-kinds.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { LoadError } from "#cms/page/page-states.tsx";
import { SearchForm } from "#cms/page/search-form.tsx";
import { TitleList } from "#cms/page/title-list.tsx";
import { searchParameters } from "#cms/search/search.query.ts";
import type { SearchPageData, SearchResult } from "#cms/search/search.schema.ts";
import { readSearchAddress, searchHref } from "#cms/search/search-address.ts";
import { AnswerCard } from "#content/answers/answer.card.tsx";
import { searchPageQuery } from "#content/answers/answer.query.ts";
import type { Answer } from "#content/answers/answer.schema.ts";
import { ShortlistTick, ShortlistTray } from "#content/shortlist/vendor.shortlist.tsx";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { ButtonLink } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { Link } from "#ui/link.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";

const queries: PageQueries = ({ url }) => [searchPageQuery(readSearchAddress(url.searchParams))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: searchParameters };

export default function SearchPage() {
  const { name } = useSite();
  const [params] = useSearchParams();
  const address = readSearchAddress(params);
  const { data: searchPage, isError } = useQuery(searchPageQuery(address));
  const query = searchPage?.query ?? address.q;
  return (
    <Container className="pt-6 pb-16">
      <Seo
        title={`${query ? `Search: ${query}` : "Search"} | ${name}`}
        description={`Search the ${name}: vendors, features, terms, answers, guides and news.`}
        path={routes.search.href()}
        noIndex="found"
      />
      <SearchForm query={query} />
      {isError ? (
        <LoadError level={1} title="The search failed. Please try again later." />
      ) : !searchPage ? (
        <LoadingRegion>
          <Skeleton className="mt-8 h-80" />
        </LoadingRegion>
      ) : searchPage.query === "" ? (
        <NoQuery />
      ) : searchPage.total === 0 && searchPage.facets.type.length === 0 && !searchPage.answer ? (
        <NoResults searchPage={searchPage} />
      ) : (
        <SearchResults
          searchPage={searchPage}
          answer={searchPage.answer}
          type={address.type}
          isExact={address.exact === "1"}
        />
      )}
      <ShortlistTray />
    </Container>
  );
}

/** The results page before a search. */
const NoQuery = () => (
  <div className="mt-8 flex flex-col gap-10">
    <div>
      <h1 className="text-25 sm:text-32">Search the guide</h1>
      <p className="mt-2 max-w-prose text-17 text-muted">
        Search for a vendor, a feature or a question. Typing errors are fine.
      </p>
    </div>
    <WaysIn />
  </div>
);

/** Says that nothing was found, with similar matches. */
const NoResults = ({ searchPage: { query, near, notices } }: { searchPage: SearchPageData }) => (
  <div className="mt-8 flex flex-col gap-10">
    <div>
      <h1 className="text-25 wrap-anywhere sm:text-32">Nothing matches “{query}”</h1>
      <p role="status" className="mt-2 max-w-prose text-17 text-muted">
        Try fewer words. The search covers names, features, terms, answers, guides and news.
      </p>
      <Notices notices={notices} />
    </div>
    {near.length > 0 && (
      <section>
        <h2 className="mb-3 text-20">Did you mean</h2>
        <TitleList titles={near} />
      </section>
    )}
    <WaysIn />
  </div>
);

const ways = [
  { to: routes.vendors.href(), label: "All vendors" },
  { to: routes.features.href(), label: "All features" },
  { to: routes.faqList.href(), label: "Questions and answers" },
  { to: routes.glossary.href(), label: "Glossary" },
];

/** Lists to browse instead of searching. */
const WaysIn = () => (
  <section>
    <h2 className="mb-3 text-20">Browse instead</h2>
    <div className="flex flex-wrap gap-3">
      {ways.map(({ to, label }) => (
        <ButtonLink key={to} to={to}>
          {label}
        </ButtonLink>
      ))}
    </div>
  </section>
);

/** A page of results, grouped by kind, with the number per kind. */
function SearchResults({
  searchPage,
  answer,
  type,
  isExact,
}: {
  searchPage: SearchPageData;
  answer: Answer | null;
  type: string | null;
  isExact: boolean;
}) {
  const kind = isSearchKind(type) ? type : null;
  const hasKinds = searchPage.facets.type.length > 0;
  return (
    <>
      <SearchSummary searchPage={searchPage} hasAnswer={answer !== null} kind={kind} />
      <div
        className={classes("mt-6 grid gap-x-10 gap-y-4", hasKinds && "md:grid-cols-[12rem_minmax(0,1fr)]")}
      >
        {hasKinds && <KindLinks searchPage={searchPage} current={kind} isExact={isExact} />}
        <div className="flex max-w-184 min-w-0 flex-col gap-8">
          {answer && <AnswerCard answer={answer} />}
          {grouped(searchPage.results).map(([group, results]) => (
            <ResultGroup
              key={group}
              kind={group}
              results={results}
              searchPage={searchPage}
              isWhole={kind !== null}
              isExact={isExact}
            />
          ))}
          <PageLinks path={searchHref(searchPage.query, { type: kind, isExact })} list={searchPage} />
        </div>
      </div>
    </>
  );
}

/** Groups the results by kind, the best result's kind first. */
function grouped(results: SearchResult[]): [SearchKind, SearchResult[]][] {
  const groups = new Map<SearchKind, SearchResult[]>();
  for (const result of results) groups.set(result.type, [...(groups.get(result.type) ?? []), result]);
  return [...groups];
}

function ResultGroup({
  kind,
  results,
  searchPage,
  isWhole,
  isExact,
}: {
  kind: SearchKind;
  results: SearchResult[];
  searchPage: SearchPageData;
  isWhole: boolean;
  isExact: boolean;
}) {
  const count = searchPage.facets.type.find(({ value }) => value === kind)?.count ?? 0;
  return (
    <section>
      <h2 className="flex items-baseline justify-between gap-4 border-t-2 border-ink py-2 font-sans text-13 font-semibold">
        <span>{kindHeading(kind)}</span>
        {!isWhole && count > results.length && (
          <Link
            to={searchHref(searchPage.query, { type: kind, isExact })}
            className="flex min-h-6 items-center font-medium text-accent hover:underline"
          >
            All {count}
            <span className="sr-only"> in {kindHeading(kind)}</span>
          </Link>
        )}
      </h2>
      <ul>
        {results.map((result) => (
          <ResultRow key={result.path} result={result} />
        ))}
      </ul>
    </section>
  );
}

/** A found entry. A vendor's actions are on the right. */
const ResultRow = ({ result: { type, title, path, excerpt, matches } }: { result: SearchResult }) => (
  <li className="flex items-start justify-between gap-4 border-t border-rule py-3">
    <div className="min-w-0">
      <h3 dir="auto" className="text-17 leading-6">
        <Link to={path} className="wrap-anywhere hover:text-accent hover:underline">
          {title}
        </Link>
      </h3>
      <p dir="auto" className="mt-0.5 leading-snug wrap-anywhere text-muted">
        <MarkedText text={excerpt} marks={matches} />
      </p>
    </div>
    {type === "vendor" && (
      <div className="shrink-0">
        <ShortlistTick slug={path.slice(path.lastIndexOf("/") + 1)} name={title} />
      </div>
    )}
  </li>
);

/** Filters the results by kind. A column, or a scrollable row on phones. */
function KindLinks({
  searchPage: { query, facets, isCapped },
  current,
  isExact,
}: {
  searchPage: SearchPageData;
  current: SearchKind | null;
  isExact: boolean;
}) {
  const total = facets.type.reduce((sum, { count }) => sum + count, 0);
  const more = isCapped ? "+" : "";
  return (
    <nav aria-label="Kinds of result" className="min-w-0">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-col md:gap-0 md:border-t-2 md:border-ink md:p-0">
        {[{ value: null, count: total }, ...facets.type].map(({ value, count }) => (
          <li key={value}>
            <Link
              to={searchHref(query, { type: value, isExact })}
              aria-current={value === current ? "true" : undefined}
              className={classes(
                "flex min-h-11 items-center justify-between gap-2 rounded-control border px-3 text-15 whitespace-nowrap",
                "md:min-h-10 md:rounded-none md:border-0 md:border-b md:border-rule md:px-0",
                value === current
                  ? "border-accent font-semibold text-accent"
                  : "border-rule-strong hover:text-accent",
              )}
            >
              <span>{value ? kindHeading(value) : "All"}</span>
              <span className="font-normal text-muted tabular-nums">
                {count}
                {more}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows the number of results, the words searched, and any corrections of the query. */
function SearchSummary({
  searchPage,
  hasAnswer,
  kind,
}: {
  searchPage: SearchPageData;
  hasAnswer: boolean;
  kind: SearchKind | null;
}) {
  const { query, corrected, total, isCapped, synonyms } = searchPage;
  const within = kind ? ` in ${kindHeading(kind)}` : "";
  return (
    <div className="mt-4 flex flex-col gap-1">
      <h1 className="sr-only">Search results for {corrected ?? query}</h1>
      <div role="status">
        {corrected && (
          <p className="text-17">
            Showing results for <strong className="font-semibold">{corrected}</strong>.{" "}
            <Link to={searchHref(query, { isExact: true })} className={link}>
              Search instead for {query}
            </Link>
          </p>
        )}
        <p className="text-muted">
          <span className="font-medium text-ink tabular-nums">
            {isCapped ? "More than " : ""}
            {hasAnswer && total === 0 ? "1 answer" : pluralize(total, "result")}
          </span>{" "}
          for “{corrected ?? query}”{within}.{synonyms.length > 0 && " The search also covers "}
          {synonyms.map((synonym, index) => (
            <span key={synonym}>
              {index > 0 && ", "}
              <Link to={searchHref(synonym)} className={link}>
                {synonym}
              </Link>
            </span>
          ))}
          {synonyms.length > 0 && "."}
        </p>
      </div>
      <Notices notices={searchPage.notices} />
    </div>
  );
}

const link = "text-accent underline decoration-1 underline-offset-4 hover:decoration-2";

/** Notices about the parts of the URL that could not be parsed. */
const Notices = ({ notices }: { notices: string[] }) =>
  notices.length > 0 && (
    <ul className="mt-2 max-w-184 border-l-2 border-warn bg-warn-wash px-3 py-2 text-15">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );

/** A text with marked ranges, each half-open and in order. */
function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.[1] ?? 0, start)}
          <mark className="bg-accent-wash text-inherit">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
