import { fold } from "./transliteration.ts";

/** The most characters of a slug, unless its type has a limit of its own. */
export const longestSlug = 200;

/** Lower-case words joined by hyphens, in plain letters: `Søren & Cie` becomes `soren-cie`. May be empty. */
export const kebabCase = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");

/** Cuts a slug to at most `limit` characters, at a hyphen where there is one. */
export function cutSlug(slug: string, limit: number): string {
  if (slug.length <= limit) return slug;
  const end = slug.slice(0, limit + 1).lastIndexOf("-");
  return (end > 0 ? slug.slice(0, end) : slug.slice(0, limit)).replace(/-+$/, "");
}
