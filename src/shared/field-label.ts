const acronyms = new Map([
  ...["url", "cta", "seo", "ai", "faq", "id", "api", "sso", "mfa"].map((word): [string, string] => [
    word,
    word.toUpperCase(),
  ]),
  ["ids", "IDs"],
]);

/**
 * Returns a field's label: `metaTitle` is "Meta title", `isPublished` "Published", `vendorIds` "Vendors",
 * `buyers-guide` "Buyers guide".
 */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/^is(?=[A-Z])/, "")
    .replace(/(?<=[a-z])Ids$/, "s")
    .replace(/[-_]/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(" ")
    .map((word) => acronyms.get(word) ?? word)
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
