import { stemOf, tellingWords, wordsOf } from "#cms/engine/search-index/words.ts";
import type { NamedFeature } from "./known-words.server.ts";
import { expansionsOf } from "./search-terms.ts";

/** What is known about a vendor's offer of a feature. */
export interface KnownOffer {
  /** The vendor's id. */
  id: number;
  /** The strength of the evidence, 0 for the strongest. */
  strength: number;
  isOffered: boolean;
  /** The evidence in words: `Documented, in part`. */
  words: string;
}

/** Lists the published vendors about which something is known, for a feature. */
export type ListOffers = (feature: NamedFeature) => Promise<KnownOffer[]>;

/** How a query's features order its vendors. */
export interface VendorRanks {
  /** The known vendors by id, with their place and their evidence in words. */
  byId: ReadonlyMap<number, { rank: number; words: string }>;
  /** True if the query consists of features only, so that vendors match by their evidence alone. */
  isWhole: boolean;
}

/** Vendors' places in the results: first the offering ones by strength, then the others. */
export const unknownRank = 1000;
const notOfferedRank = 2000;

interface Query {
  words: string[];
  synonyms: { term: string; expansion: string }[];
  features: NamedFeature[];
}

/** Ranks vendors by their evidence for the features named in a query. Returns null without such a feature. */
export async function rankVendors(query: Query, listOffers: ListOffers): Promise<VendorRanks | null> {
  const named = findNamedFeatures(query);
  if (named.length === 0) return null;
  const lists = await Promise.all(
    named.map(async ({ feature }) => {
      const offers = await listOffers(feature);
      return new Map(offers.map((offer) => [offer.id, { ...offer, feature: feature.name }]));
    }),
  );
  const ids = new Set(lists.flatMap((offers) => [...offers.keys()]));
  const byId = new Map(
    [...ids].map((id) => {
      const offers = lists.map((list) => list.get(id));
      return [
        id,
        {
          // The weakest counts: a reader who names two features wants both.
          rank: Math.max(...offers.map((offer) => (offer ? rankOf(offer) : unknownRank))),
          words: offers.flatMap((offer) => (offer ? `${offer.feature}: ${offer.words}` : [])).join("; "),
        },
      ];
    }),
  );
  const covered = named.reduce((sum, { phrase }) => sum + phrase.split(" ").length, 0);
  return { byId, isWhole: covered === query.words.length };
}

const rankOf = ({ strength, isOffered }: KnownOffer) => (isOffered ? strength : notOfferedRank);

/** Returns the features whose title, slug or synonym a query contains, each with the part that names it. Longer names win. */
function findNamedFeatures({ words, synonyms, features }: Query) {
  const query = ` ${words.map(stemOf).join(" ")} `;
  const found = features.flatMap((feature) => {
    const phrases = namesOf(feature, synonyms).filter((name) => query.includes(` ${name} `));
    const phrase = phrases.sort((a, b) => b.length - a.length)[0];
    return phrase ? [{ feature, phrase }] : [];
  });
  return found.filter(
    ({ phrase }) =>
      !found.some((other) => other.phrase !== phrase && ` ${other.phrase} `.includes(` ${phrase} `)),
  );
}

/** Returns the names of a feature as stems, also written as one word. */
function namesOf({ slug, name }: NamedFeature, synonyms: Query["synonyms"]): string[] {
  const names = [name, slug].map((text) => tellingWords(wordsOf(text)).map(stemOf).join(" "));
  return [
    ...new Set(names.flatMap((text) => [text, text.replaceAll(" ", ""), ...expansionsOf(text, synonyms)])),
  ].filter(Boolean);
}
