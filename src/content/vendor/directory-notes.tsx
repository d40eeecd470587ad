import { pluralize } from "#shared/text.ts";
import { Link } from "#ui/link.tsx";
import type { FeatureTitle } from "./capabilities.ts";
import type { Directory } from "./directory.ts";
import { toggled } from "./directory-address.ts";
import { type DirectoryLinks, linkTo } from "./directory-bar.tsx";
import { type IgnoredValue, plain, unpublishedValue } from "./directory-facets.ts";

/** Names what an address asked for and the directory does not have. */
export function IgnoredNotice({ ignored }: { ignored: IgnoredValue[] }) {
  if (ignored.length === 0) return null;
  return (
    <p role="status" className="mb-4 border-l-2 border-warn bg-warn-wash px-4 py-2 wrap-anywhere">
      The address asks for what this directory does not have, so it was left out:{" "}
      {ignored.map(({ facet, value }) => `${facet} “${value}”`).join(", ")}.
    </p>
  );
}

/** Features that the words of a search name: texts do not say all that a vendor can do. */
export function FeatureHint({ links, features }: { links: DirectoryLinks; features: FeatureTitle[] }) {
  const { filters } = links;
  const words = plain(filters.search).split(" ");
  if (filters.search.trim().length < shortestHint) return null;
  const named = features.filter(
    ({ slug, title }) =>
      !filters.feature.includes(slug) && words.every((word) => plain(title).includes(word)),
  );
  if (named.length === 0) return null;
  return (
    <p className="mb-3 text-13 text-muted print:hidden">
      As a feature:{" "}
      {named.slice(0, mostHints).map(({ slug, title }) => (
        <Link
          key={slug}
          {...linkTo(links, { ...toggled(filters, "feature", slug), search: "" })}
          className="mr-3 text-accent underline underline-offset-4"
        >
          {title}
        </Link>
      ))}
    </p>
  );
}

const shortestHint = 3;
const mostHints = 3;

/** Vendors that are hidden only because nobody knows the fact: unknown is not no. */
export function UnpublishedNote({
  links,
  unpublished,
}: {
  links: DirectoryLinks;
  unpublished: Directory["unpublished"];
}) {
  if (unpublished.length === 0) return null;
  return (
    <ul className="mt-4 text-13 text-muted">
      {unpublished.map(({ facet, count }) => (
        <li key={facet}>
          {pluralize(count, "more vendor does", "more vendors do")} not publish{" "}
          {facet === "hosting" ? "where the software runs" : "markets or headquarters"}.{" "}
          <Link
            {...linkTo(links, toggled(links.filters, facet, unpublishedValue))}
            className="text-accent underline underline-offset-4 print:hidden"
          >
            Show {count === 1 ? "it" : "them"} too
          </Link>
        </li>
      ))}
    </ul>
  );
}
