import { mostCompared } from "#shared/routes.ts";

/** Vendors that an address of the form names. */
export interface ComparisonChoice {
  /** The slugs, each once, in the order of the address. */
  slugs: string[];
  /** True if they were sent to be compared; otherwise they are only chosen beforehand. */
  isSent: boolean;
}

/** Most vendors that are read from an address: more than anybody chooses. */
const longestChoice = 12;

/**
 * Reads the vendors from the address of the form: `v=a&v=b`, `v=a,b`, and the older `vendor=a&vendor=b`, to be
 * compared; `with=` to be chosen beforehand.
 */
export function readChoice(params: URLSearchParams): ComparisonChoice {
  const sent = slugsIn([...params.getAll("v"), ...params.getAll("vendor")]);
  return { slugs: sent.length > 0 ? sent : slugsIn(params.getAll("with")), isSent: sent.length > 0 };
}

const slugsIn = (values: string[]): string[] =>
  [...new Set(values.flatMap((value) => value.split(",", longestChoice)).map(asSlug))]
    .filter(Boolean)
    .slice(0, longestChoice);

/** True for what may be a vendor's slug. */
export const isSlug = (text: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

const asSlug = (text: string) => text.trim().toLowerCase().slice(0, 200);

/** Explains why a choice cannot be compared as it is; null where it can. */
export function noticeOn({ slugs, isSent }: ComparisonChoice, known: ReadonlySet<string>): string | null {
  const unknown = slugs.filter((slug) => !known.has(slug));
  const parts = [
    unknown.length > 0 && `We couldn't find ${unknown.map((slug) => `"${slug}"`).join(", ")}.`,
    slugs.length - unknown.length > mostCompared &&
      `A comparison takes four vendors at most: the first four are chosen.`,
    isSent && slugs.length - unknown.length < 2 && "Choose at least two platforms.",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : null;
}
