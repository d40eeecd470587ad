import { anonymous } from "#accounts/editor.server.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { entryTag, pathTag, typeTag } from "#cms/engine/tags.ts";
import { type ShownFact, stateWords } from "#cms/facts/shown-fact.ts";
import { getOperator } from "#cms/settings/site-settings.server.ts";
import { mostCompared, routes } from "#shared/routes.ts";
import { findComparisonWithFacts } from "../comparison/compare-vendors.server.ts";
import type { ComparedCell, ComparedRow, ComparedValue } from "../comparison/compared-row.ts";
import { comparedFact } from "../comparison/compared-rows.server.ts";
import { levelWordsOf } from "../comparison/comparison-words.ts";
import { listFeatureCards } from "../feature/feature.queries.server.ts";
import { fitOf, rankVendors, type WeightedRequirement } from "../fit/fit-ranking.server.ts";
import { questionWords } from "../fit/request-for-proposal.ts";
import { decidingFact, openPriceWords, requiredFactOf } from "../fit/required-facts.server.ts";
import { writeRequirements } from "../fit/requirements.ts";
import { type Fit, fitVersion } from "../fit/score.ts";
import { longestSlug } from "../shortlist/shortlist-entries.ts";
import { listMovedVendors } from "../vendor/moved-vendors.queries.server.ts";
import { statedPrice } from "../vendor/stated-values.ts";
import { listVendorsBySlug } from "../vendor/vendor.queries.server.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { vendorName } from "../vendor/vendor.words.ts";
import type { PackGroup, PackRow, PackValue, SummaryLine } from "./pack-value.ts";

export type BoardPack = Awaited<ReturnType<typeof findBoardPack>>;

type PackContext = Pick<ReadContext, "db" | "remember" | "query" | "dependOn">;

/** Returns the board pack of the vendors in `v` and the requirements in `r`. Without known vendors, its parts are empty. */
export async function findBoardPack(context: PackContext) {
  const { db, query, dependOn } = context;
  const named = readPackVendors(query);
  const { vendors, unknown, moved } = await findPackVendors(context, named);
  const ranking = await rankVendors(context);
  const { requirements, ignored } = ranking;
  dependOn("comparison", typeTag("feature"), ...vendors.map(({ id }) => entryTag("vendor", id)));
  const [{ rows, verdicts, facts, sources, madeOn }, meanings, operator] = await Promise.all([
    findComparisonWithFacts(db, vendors, anonymous),
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
    /** Former slugs in the address, with the current ones. */
    moved: [...moved],
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
              return {
                slug: vendor.slug,
                name: names.get(vendor.id) ?? "",
                low,
                high,
                total,
                misses: titlesOf(misses),
              };
            }),
    method: fitVersion,
    ...comparisonParts({ rows, facts }, requirements),
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
  return { vendors: [...vendors.values()], unknown: slugs.filter((slug) => !vendorOf(slug)), moved };
}

/** Each feature has a row, so the list of their names would repeat them. */
const repeated = "Features";

const requiredTitle = "Requirements";

/** Arranges the comparison's rows: required features first, then facts, then other features. Rows without facts are named only. */
function comparisonParts(
  { rows, facts }: { rows: ComparedRow[]; facts: ShownFact[][] },
  requirements: Pick<WeightedRequirement, "feature" | "title">[],
) {
  const wanted = new Set(requirements.map(({ feature }) => feature));
  const factRows = requirements.flatMap((requirement) => requiredFactRow(requirement, facts) ?? []);
  const ordered = rows.filter(({ label, kind }) => kind === "feature" || label !== repeated);
  const isWanted = ({ feature }: ComparedRow) => feature !== undefined && wanted.has(feature);
  const rank = (row: ComparedRow) => (isWanted(row) ? 0 : row.kind === "feature" ? 2 : 1);
  const shown = ordered.filter((row) => row.body !== "unknown" || isWanted(row));
  const titleOf = (row: ComparedRow) =>
    isWanted(row) ? requiredTitle : row.kind === "feature" ? `Features: ${row.group}` : row.group;
  const groups = Map.groupBy(
    shown.toSorted((a, b) => rank(a) - rank(b)),
    titleOf,
  );
  const required = [...(groups.get(requiredTitle) ?? []).map(packRow), ...factRows];
  groups.delete(requiredTitle);
  return {
    groups: [
      ...(required.length > 0 ? [{ title: requiredTitle, rows: required }] : []),
      ...[...groups].map(([title, members]): PackGroup => ({ title, rows: members.map(packRow) })),
    ],
    /** The labels of rows without facts about any vendor. */
    notFound: ordered.filter((row) => !shown.includes(row)).map(({ label }) => label),
  };
}

/** The row of a required fact other than a feature, with the sourced facts that decide it. */
function requiredFactRow(
  { feature, title }: Pick<WeightedRequirement, "feature" | "title">,
  facts: ShownFact[][],
): PackRow | null {
  const required = requiredFactOf(feature);
  if (!required) return null;
  return {
    label: title,
    feature,
    cells: facts.map((vendorFacts) => {
      const { fact, level } = decidingFact(required, vendorFacts);
      if (!fact || (level === null && required.kind !== "budget")) return [];
      const value = packValue("text", comparedFact(fact));
      if (level) return [{ ...value, level }];
      return [{ ...value, remark: remarkOf([openPriceWords(statedPrice(fact.value)), value.remark]) }];
    }),
  };
}

const packRow = (row: ComparedRow): PackRow => ({
  label: row.label,
  ...(row.feature && { feature: row.feature }),
  cells: row.cells.map((cell) => packCell(row, cell)),
});

/** Joins values with the same evidence, so that a list of twenty integrations from one source has one mark. */
function packCell({ kind }: Pick<ComparedRow, "kind">, cell: ComparedCell): PackValue[] {
  const values = cell.map((value) => packValue(kind, value));
  const alike = Map.groupBy(values, ({ text: _, ...evidence }) => JSON.stringify(evidence));
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? { ...first, text: [first, ...others].map(({ text }) => text).join("; ") } : [],
  );
}

function packValue(kind: ComparedRow["kind"], value: ComparedValue): PackValue {
  const { text, mark, oldYear, state, note, sources = [] } = value;
  const isFeature = kind === "feature";
  const isInPart = isFeature && text === "partial";
  const remark = remarkOf([isInPart && note, oldYear && `source of ${oldYear}`, state && stateWords[state]]);
  return {
    text: isFeature ? levelWordsOf(value).long : text,
    ...(mark && { mark }),
    ...(isInPart && { isInPart }),
    ...(isFeature && { saysMark: true as const, level: text }),
    ...(remark && { remark }),
    sources,
  };
}

const remarkOf = (parts: (string | number | false | null | undefined)[]) => parts.filter(Boolean).join("; ");

const summarized = ["Owner", "Pricing", "Hosting"];

/** Returns the editors' assessment of a vendor, labelled as such, and its owner, price and hosting. */
function summaryOf(place: number, rows: ComparedRow[], verdicts: ComparedRow[]): SummaryLine[] {
  return [
    ...verdicts.flatMap((row): SummaryLine[] => {
      const [value] = row.cells[place] ?? [];
      const { text, checkedAt } = value ?? {};
      return text
        ? [{ label: row.label, values: [{ text, sources: [] }], ...(checkedAt && { date: checkedAt }) }]
        : [];
    }),
    ...summarized.map((label) => {
      const row = rows.find((one) => one.label === label);
      return { label, values: row ? packCell(row, row.cells[place] ?? []) : [] };
    }),
  ];
}

/** Returns what to ask a vendor: its missed musts, its unknown requirements with musts first, and the editors' questions. */
function openQuestions({
  breakdown,
  requirements,
  whatToAsk,
}: Pick<Fit, "breakdown"> & { requirements: WeightedRequirement[]; whatToAsk: string[] }) {
  const levels = new Map(breakdown.map(({ feature, level }) => [feature, level]));
  const mustsFirst = requirements.toSorted((a, b) => b.weight - a.weight);
  const missed = mustsFirst.filter(
    ({ feature, importance }) => importance === "must" && levels.get(feature) === "no",
  );
  const unknown = mustsFirst.filter(({ feature }) => !levels.get(feature));
  return {
    questions: [
      ...missed.map(
        ({ title, kind }) =>
          `${title} is a must, and a source says ${kind ? "otherwise" : "that you do not offer it"}. How would we cover it?`,
      ),
      ...unknown.map(questionWords),
    ],
    furtherQuestions: whatToAsk,
  };
}

/** The vendors that a board pack's address or form names. */
interface NamedVendors {
  /** At most four, in order. */
  slugs: string[];
  /** Named more than once. */
  duplicates: string[];
  /** Beyond the fourth. */
  surplus: string[];
}

/** In named vendors; the rest is ignored. */
const mostNamed = 50;

/** Reads the slugs of `v`, separated by commas or in repeated parameters. */
export function readPackVendors(params: URLSearchParams): NamedVendors {
  const values = params
    .getAll("v")
    .flatMap((value) => value.split(",", mostNamed))
    .map((value) => value.trim().toLowerCase().slice(0, longestSlug))
    .filter(Boolean)
    .slice(0, mostNamed);
  const distinct = [...new Set(values)];
  return {
    slugs: distinct.slice(0, mostCompared),
    duplicates: [...new Set(values.filter((value, place) => values.indexOf(value) !== place))],
    surplus: distinct.slice(mostCompared),
  };
}
