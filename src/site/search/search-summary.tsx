import type { SearchPageData } from "#cms/search/search.schema.ts";
import { searchHref } from "#cms/search/search-address.ts";
import { kindHeading, type SearchKind } from "#cms/search/search-kinds.ts";
import { pluralize } from "#shared/text.ts";
import { Link } from "#ui/link.tsx";
import { Notices } from "./notices.tsx";

/** Says how many results there are, for which words, and what of the query was read otherwise than it was typed. */
export function SearchSummary({ found, kind }: { found: SearchPageData; kind: SearchKind | null }) {
  const { query, corrected, total, isCapped, synonyms } = found;
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
            {pluralize(total, "result")}
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
      <Notices notices={found.notices} />
    </div>
  );
}

const link = "text-accent underline decoration-1 underline-offset-4 hover:decoration-2";
