import { markWordsOf } from "#cms/engine/marks.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import type { KnownOffer } from "#cms/search/named-features.ts";
import { evidenceRanks } from "./evidence-ranks.ts";
import { getFeatureIndex } from "./feature-index.server.ts";

/** Returns the evidence for the vendors' offers of a feature, for the search. */
export async function findOffers(
  context: Pick<ReadContext, "db" | "remember">,
  { slug }: { slug: string },
): Promise<KnownOffer[]> {
  const index = await getFeatureIndex(context);
  return index.vendors.flatMap(({ id }, place) => {
    const strength = index.rankAt(place, slug);
    const rank = strength === null ? undefined : evidenceRanks[strength];
    if (strength === null || !rank) return [];
    const words = markWordsOf(rank.mark, index.levelAt(place, slug) === "partial");
    return [{ id, strength, isOffered: rank.group !== "not-offered", words }];
  });
}
