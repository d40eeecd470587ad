import type { SearchPageData } from "#cms/search/search.schema.ts";
import { searchHref } from "#cms/search/search-address.ts";
import { kindHeading, type SearchKind } from "#cms/search/search-kinds.ts";
import { classes } from "#ui/classes.ts";
import { Link } from "#ui/link.tsx";

/** Restricts the results to one kind: a column, on phones a row that scrolls. */
export function KindLinks({
  found: { query, facets, isCapped },
  current,
  isExact,
}: {
  found: SearchPageData;
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
