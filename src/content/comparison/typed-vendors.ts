import { kebabCase } from "#shared/slug.ts";

/**
 * Replaces what a reader typed for a vendor by the vendor's slug: `Eton` and `eton solutions llc` become `eton-solutions`.
 * A beginning counts where it fits one vendor alone. What names no vendor stays as it is.
 */
export const slugsOfTyped = (typed: string[], known: string[]): string[] => [
  ...new Set(typed.map((text) => slugOf(kebabCase(text), known) ?? text)),
];

function slugOf(key: string, known: string[]): string | undefined {
  if (key === "") return undefined;
  if (known.includes(key)) return key;
  const longer = known.filter((slug) => slug.startsWith(`${key}-`));
  if (longer.length === 1) return longer[0];
  // A legal form, or the owner in brackets, that the guide leaves out.
  const shorter = known.filter((slug) => key.startsWith(`${slug}-`));
  return shorter.toSorted((a, b) => b.length - a.length)[0];
}
