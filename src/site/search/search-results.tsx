import { PageLinks } from "#cms/page/page-links.tsx";
import type { SearchPageData, SearchResult } from "#cms/search/search.schema.ts";
import { searchHref } from "#cms/search/search-address.ts";
import { isSearchKind, kindHeading, type SearchKind } from "#cms/search/search-kinds.ts";
import { ShortlistTick } from "#content/vendor/vendor.shortlist.tsx";
import { Link } from "#ui/link.tsx";
import { MarkedText } from "#ui/marked-text.tsx";
import { KindLinks } from "./kind-links.tsx";
import { SearchSummary } from "./search-summary.tsx";

/** A page of results: how many there are of each kind, and the entries, those of one kind together. */
export function SearchResults({
  found,
  type,
  isExact,
}: {
  found: SearchPageData;
  type: string | null;
  isExact: boolean;
}) {
  const kind = isSearchKind(type) ? type : null;
  return (
    <>
      <SearchSummary found={found} kind={kind} />
      <div className="mt-6 grid gap-x-10 gap-y-4 md:grid-cols-[12rem_minmax(0,1fr)]">
        <KindLinks found={found} current={kind} isExact={isExact} />
        <div className="flex max-w-184 min-w-0 flex-col gap-8">
          {grouped(found.results).map(([group, results]) => (
            <ResultGroup key={group} kind={group} results={results} found={found} isWhole={kind !== null} />
          ))}
          <PageLinks path={searchHref(found.query, { type: kind, isExact })} list={found} />
        </div>
      </div>
    </>
  );
}

/** The results by kind; the kind of the best comes first. */
function grouped(results: SearchResult[]): [SearchKind, SearchResult[]][] {
  const groups = new Map<SearchKind, SearchResult[]>();
  for (const result of results) groups.set(result.type, [...(groups.get(result.type) ?? []), result]);
  return [...groups];
}

function ResultGroup({
  kind,
  results,
  found,
  isWhole,
}: {
  kind: SearchKind;
  results: SearchResult[];
  found: SearchPageData;
  isWhole: boolean;
}) {
  const count = found.facets.type.find(({ value }) => value === kind)?.count ?? 0;
  return (
    <section>
      <h2 className="flex items-baseline justify-between gap-4 border-t-2 border-ink py-2 font-sans text-13 font-semibold">
        <span>{kindHeading(kind)}</span>
        {!isWhole && count > results.length && (
          <Link
            to={searchHref(found.query, { type: kind })}
            className="flex min-h-6 items-center font-medium text-accent hover:underline"
          >
            All {count}
            <span className="sr-only"> of {kindHeading(kind)}</span>
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

/** An entry that was found. What can be done with a vendor has its place at the right. */
const ResultRow = ({ result: { type, title, path, excerpt, matches } }: { result: SearchResult }) => (
  <li className="flex items-start justify-between gap-4 border-t border-rule py-3">
    <div className="min-w-0">
      <h3 className="text-17 leading-6">
        <Link to={path} className="wrap-anywhere hover:text-accent hover:underline">
          {title}
        </Link>
      </h3>
      <p className="mt-0.5 leading-snug wrap-anywhere text-muted">
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
