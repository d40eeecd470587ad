/** The kinds of entries that readers search (contract, section 10). Kinds that answer a question come first. */
export const searchKinds = [
  "feature",
  "vendor",
  "glossary",
  "faq",
  "buyers-guide",
  "use-case",
  "type",
  "comparison",
  "landing-page",
  "article",
  "page",
] as const;

export type SearchKind = (typeof searchKinds)[number];

const names = {
  feature: ["Feature", "Features"],
  vendor: ["Vendor", "Vendors"],
  glossary: ["Glossary term", "Glossary"],
  faq: ["Answer", "Answers"],
  "buyers-guide": ["Buyer's guide", "Buyer's guides"],
  "use-case": ["Use case", "Use cases"],
  type: ["Type of family office", "Types"],
  comparison: ["Comparison", "Comparisons"],
  "landing-page": ["Software category", "Software categories"],
  article: ["Article", "News"],
  page: ["Page", "About this site"],
} satisfies Record<SearchKind, [string, string]>;

export const isSearchKind = (kind: string | null | undefined): kind is SearchKind =>
  searchKinds.some((searchKind) => searchKind === kind);

/** The heading above results of a kind. */
export const kindHeading = (kind: SearchKind): string => names[kind][1];

/** The singular name of a kind. */
export const kindNoun = (kind: SearchKind): string => names[kind][0];

/** The rank of a kind. Kinds that readers do not search come last. */
export function kindRank(kind: string): number {
  const rank = searchKinds.map(String).indexOf(kind);
  return rank < 0 ? searchKinds.length : rank;
}
