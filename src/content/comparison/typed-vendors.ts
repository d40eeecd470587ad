import { kebabCase } from "#shared/slug.ts";

/**
 * Replaces vendor names that a reader typed with slugs: `Eton`, `EtonSolutions` and `eton solutions llc` become `eton-solutions`. A
 * prefix matches if it is unique. Text that matches no vendor is kept.
 */
export const slugsOfTyped = (texts: string[], knownSlugs: string[]): string[] => [
  ...new Set(texts.map((text) => slugOf(kebabCase(text), knownSlugs) ?? text)),
];

function slugOf(key: string, knownSlugs: string[]): string | undefined {
  if (key === "") return undefined;
  if (knownSlugs.includes(key)) return key;
  const asOneWord = joined(key);
  const respelled = knownSlugs.find((slug) => joined(slug) === asOneWord);
  if (respelled !== undefined) return respelled;
  const candidates = knownSlugs.filter((slug) => slug.startsWith(`${key}-`));
  if (candidates.length === 1) return candidates[0];
  // The typed name includes a legal form or an owner in brackets, which the guide omits.
  const shorter = knownSlugs.filter((slug) => key.startsWith(`${slug}-`));
  return shorter.toSorted((a, b) => b.length - a.length)[0];
}

const joined = (slug: string) => slug.replaceAll("-", "");
