import { anonymous } from "#accounts/editor.server.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { entryTag, pathTag, typeTag } from "#cms/engine/tags.ts";
import { getOperator } from "#cms/settings/site-settings.server.ts";
import { routes } from "#shared/routes.ts";
import { findComparisonPage } from "../comparison/compare-vendors.server.ts";
import { listFeatureCards } from "../feature/feature.queries.server.ts";
import { fitOf, rankVendors } from "../fit/fit-ranking.server.ts";
import { writeRequirements } from "../fit/requirements.ts";
import { fitVersion } from "../fit/score.ts";
import { listMovedVendors } from "../vendor/moved-vendors.queries.server.ts";
import { listVendorsBySlug } from "../vendor/vendor.queries.server.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { vendorName } from "../vendor/vendor.words.ts";
import { comparisonParts, openQuestions, summaryOf } from "./board-pack-parts.ts";
import { type NamedVendors, readPackVendors } from "./board-pack-vendors.ts";

export type BoardPack = Awaited<ReturnType<typeof findBoardPack>>;

type PackContext = Pick<ReadContext, "db" | "remember" | "query" | "dependOn">;

/** Returns the board pack of the vendors in `v` and the requirements in `r`. Without known vendors, its parts are empty. */
export async function findBoardPack(context: PackContext) {
  const { db, query, dependOn } = context;
  const named = readPackVendors(query);
  const { vendors, unknown } = await findPackVendors(context, named);
  const ranking = await rankVendors(context);
  const { requirements, ignored } = ranking;
  dependOn("comparison", typeTag("feature"), ...vendors.map(({ id }) => entryTag("vendor", id)));
  const [{ rows, verdicts, sources, madeOn }, meanings, operator] = await Promise.all([
    findComparisonPage(db, vendors, anonymous),
    listFeatureCards(db),
    getOperator(db),
  ]);
  const descriptions = new Map(meanings.map(({ slug, description }) => [slug, description]));
  const names = new Map(vendors.map((vendor) => [vendor.id, vendorName(vendor)]));
  const breakdownOf = (id: number) => {
    const ranked = ranking.vendors.find((vendor) => vendor.id === id);
    return ranked ? fitOf(ranking, ranked).breakdown : [];
  };
  return {
    vendors: vendors.map((vendor, place) => ({
      slug: vendor.slug,
      name: vendorName(vendor),
      summary: summaryOf(place, rows, verdicts),
      ...openQuestions({ breakdown: breakdownOf(vendor.id), requirements, whatToAsk: vendor.whatToAsk }),
    })),
    faults: { unknown, duplicates: named.duplicates, surplus: named.surplus, requirements: ignored },
    /** As encoded in addresses; null without requirements. */
    r: writeRequirements(requirements),
    needs: requirements.map(({ feature, title, importance, weight, meaning }) => ({
      title,
      importance,
      weight,
      meaning: meaning ?? descriptions.get(feature) ?? null,
    })),
    /** Best first. */
    standing:
      requirements.length === 0
        ? []
        : ranking.vendors
            .filter(({ id }) => names.has(id))
            .map((vendor) => {
              const { low, high, total, misses } = fitOf(ranking, vendor);
              return { name: names.get(vendor.id) ?? "", low, high, total, misses: titlesOf(misses) };
            }),
    method: fitVersion,
    ...comparisonParts(rows, requirements),
    sources,
    checkedTo:
      sources
        .flatMap(({ checkedAt }) => checkedAt ?? [])
        .toSorted()
        .at(-1) ?? null,
    financing: operator.financing,
    /** The date of the data. Cached results expire at the end of the day. */
    madeOn,
  };

  function titlesOf(features: string[]): string[] {
    return features.map((slug) => requirements.find(({ feature }) => feature === slug)?.title ?? slug);
  }
}

/** Finds the published vendors in the order of the address. Former slugs resolve to the current ones. */
async function findPackVendors({ db, dependOn }: PackContext, { slugs }: NamedVendors) {
  const current = await listVendorsBySlug(db, slugs, anonymous);
  const missing = slugs.filter((slug) => !current.some((vendor) => vendor.slug === slug));
  dependOn(...missing.map((slug) => pathTag(routes.vendor.href({ slug }))));
  const moved = missing.length > 0 ? await listMovedVendors(db, missing) : new Map<string, string>();
  const found = [...current, ...(await listVendorsBySlug(db, [...moved.values()], anonymous))];
  const vendorOf = (slug: string) => found.find((vendor) => vendor.slug === (moved.get(slug) ?? slug));
  const vendors = new Map<number, Vendor>();
  for (const slug of slugs) {
    const vendor = vendorOf(slug);
    if (vendor) vendors.set(vendor.id, vendor);
  }
  return { vendors: [...vendors.values()], unknown: slugs.filter((slug) => !vendorOf(slug)) };
}
