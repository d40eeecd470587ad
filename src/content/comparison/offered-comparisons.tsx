import { Link } from "react-router";
import { comparisonHref } from "#shared/routes.ts";
import type { OfferedComparison } from "./popular-comparisons.ts";

/** Links to comparisons, one a row. */
export function OfferedComparisons({ comparisons }: { comparisons: OfferedComparison[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {comparisons.map(({ a, b }) => (
        <li key={a.slug + b.slug} className="border-t border-rule">
          <Link
            to={comparisonHref(a.slug, b.slug)}
            className="flex min-h-14 items-center justify-between gap-4 py-3 font-medium hover:text-accent"
          >
            <span>
              {a.name} <span className="font-normal text-muted">vs</span> {b.name}
            </span>
            <span aria-hidden="true" className="text-accent">
              →
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
