import { mostCompared } from "#shared/routes.ts";

/** The vendors in the form's query string. */
export interface ComparisonChoice {
  /** Distinct, in query order. */
  slugs: string[];
  /** True if submitted for comparison, false if only preselected. */
  isSent: boolean;
}

/** The maximum number of vendors read from the query. */
const longestChoice = 12;

/**
 * Reads the vendors from the form's query: `v=a&v=b`, `v=a,b` or the older `vendor=a&vendor=b` to compare them, or `with=` to
 * preselect them.
 */
export function readChoice(params: URLSearchParams): ComparisonChoice {
  const formSlugs = slugsIn([...params.getAll("v"), ...params.getAll("vendor")]);
  return {
    slugs: formSlugs.length > 0 ? formSlugs : slugsIn(params.getAll("with")),
    isSent: formSlugs.length > 0,
  };
}

const slugsIn = (values: string[]): string[] =>
  [...new Set(values.flatMap((value) => value.split(",", longestChoice)).map(asSlug))]
    .filter(Boolean)
    .slice(0, longestChoice);

/** Returns true if the text can be a vendor's slug. */
export const isSlug = (text: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

const asSlug = (text: string) => text.trim().toLowerCase().slice(0, 200);

/** Explains why a choice cannot be compared. Returns null if it can. */
export function noticeOn(
  { slugs, isSent }: ComparisonChoice,
  knownSlugs: ReadonlySet<string>,
): string | null {
  const unknown = slugs.filter((slug) => !knownSlugs.has(slug));
  const parts = [
    unknown.length > 0 && `We couldn't find ${unknown.map((slug) => `"${slug}"`).join(", ")}.`,
    slugs.length - unknown.length > mostCompared &&
      `You can compare at most four vendors. The first four are selected.`,
    isSent && slugs.length - unknown.length < 2 && "Choose at least two platforms.",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : null;
}
