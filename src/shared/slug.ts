import { fold } from "./transliteration.ts";

/** In characters. A type can set another limit. */
export const longestSlug = 200;

/** Returns lower-case ASCII words joined by hyphens: `Søren & Cie` becomes `soren-cie`. Can be empty. */
export const kebabCase = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");

/** Cuts a slug to at most `limit` characters, at a hyphen if possible. */
export function cutSlug(slug: string, limit: number): string {
  if (slug.length <= limit) return slug;
  const end = slug.slice(0, limit + 1).lastIndexOf("-");
  return (end > 0 ? slug.slice(0, end) : slug.slice(0, limit)).replace(/-+$/, "");
}
