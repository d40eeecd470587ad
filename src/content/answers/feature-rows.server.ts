import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { evidenceMarks } from "#cms/engine/marks.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { factsOf, listCitations } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { valueWords } from "#cms/facts/value-words.ts";
import type { Database } from "#db/database.server.ts";
import { compareText } from "#shared/text.ts";
import { type FeatureIndex, getFeatureIndex } from "../vendor/feature-index.server.ts";
import { isServed, servedMarkets } from "../vendor/stated-values.ts";
import { vendorDescriptor } from "../vendor/vendor.descriptor.ts";
import { vendorFactFields } from "../vendor/vendor.fact-fields.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { type AnswerRow, type AnswerSource, mostListed } from "./answer.schema.ts";
import type { NamedVendor } from "./names.server.ts";
import type { Question } from "./read-question.ts";
import { getVendorPlaces, isHostedAs } from "./vendor-places.server.ts";

const { kind } = vendorDescriptor;

type Context = Pick<ReadContext, "db" | "remember">;
type Features = Question["features"];

/** Which vendors a feature question finds. The ids are in list order. */
interface Found {
  ids: number[];
  notOffered: NamedVendor[];
  unknown: NamedVendor[];
}

/** Divides all published vendors by their sourced levels. A level without a source counts as unknown (contract, section 11). */
export async function divideVendors(
  context: Context,
  { features, market, hosting }: Question,
): Promise<Found> {
  const index = await getFeatureIndex(context);
  const byCover = Map.groupBy(index.vendors.keys(), (place) => coverOf(index, place, features));
  const at = (places: number[] = []) => places.flatMap((place) => index.vendors[place] ?? []);
  const covering = at(byCover.get("offered"));
  const [found, elsewhere] = await divideByPlace(context, covering, { market, hosting });
  return {
    ids: found.map(({ id }) => id),
    notOffered: at(byCover.get("no")).toSorted(byName),
    unknown: [...at(byCover.get("unknown")), ...elsewhere].toSorted(byName),
  };
}

function coverOf(index: FeatureIndex, place: number, features: Features) {
  const levels = features.map(({ slug }) => index.levelAt(place, slug));
  if (levels.includes("no")) return "no";
  return levels.includes(null) ? "unknown" : "offered";
}

function divide<Item>(items: Item[], isIn: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isIn), items.filter((item) => !isIn(item))];
}

const byName = (a: NamedVendor, b: NamedVendor) => compareText(a.name, b.name);

/** Divides vendors by whether a source places them in the market and in the kind of hosting. */
async function divideByPlace<One extends NamedVendor>(
  context: Context,
  covering: One[],
  { market, hosting }: Pick<Question, "market" | "hosting">,
): Promise<[One[], One[]]> {
  if (!market && !hosting) return [covering, []];
  const places = await getVendorPlaces(context);
  return divide(covering, ({ id }) => {
    const place = places.get(id);
    return (
      place !== undefined &&
      (!market || isServed(place.markets, market)) &&
      (!hosting || isHostedAs(place.hosting, hosting))
    );
  });
}

const fieldsOf = (names: string[]) => vendorFactFields.filter(({ field }) => names.includes(field));

/** Returns the ids with the strongest evidence, at most `mostListed`. */
export async function pickStrongest(db: Database, ids: number[], features: Features): Promise<number[]> {
  if (ids.length <= mostListed) return ids;
  if (features.length === 0) return ids.slice(0, mostListed);
  const strength = sql`min(case when ${sources.kind} in ('documentation', 'filing', 'regulator', 'customer') then 0
    when ${sources.kind} = 'independent' then 1 when ${sources.kind} = 'vendor' then 2 else 3 end)`;
  const rows = await db
    .select({ id: citations.entryId })
    .from(citations)
    .innerJoin(sources, eq(sources.id, citations.sourceId))
    .where(
      and(
        eq(citations.kind, kind),
        inArray(citations.entryId, ids),
        eq(citations.field, "capabilities"),
        inArray(
          citations.item,
          features.map(({ slug }) => slug),
        ),
        eq(citations.verdict, "supports"),
      ),
    )
    .groupBy(citations.entryId)
    .orderBy(strength, citations.entryId)
    .limit(mostListed);
  return rows.map(({ id }) => id);
}

/** Returns a row for each fact of the vendors that a source supports: features, market and hosting. Strongest evidence first. */
export async function listFeatureRows(
  { db }: Context,
  ids: number[],
  { features, market, hosting }: Pick<Question, "features" | "market" | "hosting">,
): Promise<(AnswerRow & { id: number })[]> {
  if (ids.length === 0) return [];
  const [rows, cited] = [
    await listMatrices(db, ids),
    await listCitations(db, kind, ids, isAbout({ features, market, hosting })),
  ];
  const byEntry = Map.groupBy(cited, ({ entryId }) => entryId);
  const titles = new Map(features.map(({ slug, title }) => [slug, title]));
  const fields = fieldsOf(["capabilities", ...(market ? ["markets"] : []), ...(hosting ? ["hosting"] : [])]);
  return rows
    .flatMap(({ id, slug, name, capabilities, ...row }) => {
      const own = byEntry.get(id) ?? [];
      const matrix = [...titles].map(
        ([feature]) => capabilities.find((one) => one.feature === feature) ?? { feature, level: "native" },
      );
      const facts = factsOf(fields, { ...row, capabilities: matrix }, own).filter(
        ({ mark, field, value }) =>
          mark !== "none" && (field !== "markets" || (market && isServed(servedMarkets([value]), market))),
      );
      return facts.map((fact): AnswerRow & { id: number } => ({
        id,
        vendor: { slug, name },
        label: titles.get(fact.field === "capabilities" ? (fact.item ?? "") : "") ?? labelOf(fact.field),
        value: valueWords(fact.field, fact.value),
        level: fact.level,
        mark: fact.mark,
        oldYear: fact.oldYear,
        state: fact.state,
        note:
          capabilities.find(({ feature }) => feature === fact.item)?.note ??
          own.find(({ field, item, note }) => field === fact.field && item === (fact.item ?? "") && note)
            ?.note ??
          null,
        checkedAt: fact.checkedAt,
        changedOn: null,
        sources: fact.sources.map(shownSource),
      }));
    })
    .toSorted(byEvidence);
}

const isAbout = ({ features, market, hosting }: Pick<Question, "features" | "market" | "hosting">) =>
  or(
    and(
      eq(citations.field, "capabilities"),
      inArray(
        citations.item,
        features.map(({ slug }) => slug),
      ),
    ),
    inArray(citations.field, [...(market ? ["markets"] : []), ...(hosting ? ["hosting"] : [])]),
  );

const listMatrices = (db: Database, ids: number[]) =>
  db
    .select({
      id: vendors.id,
      slug: vendors.slug,
      name: vendors.name,
      capabilities: vendors.capabilities,
      markets: vendors.markets,
      hosting: vendors.hosting,
    })
    .from(vendors)
    .where(and(inArray(vendors.id, ids), eq(vendors.isPublished, true)));

/** Leaves out the quotation, which the vendor's page shows. */
export const shownSource = ({ title, url, publisher, kind, publishedOn }: AnswerSource): AnswerSource => ({
  title,
  url,
  publisher,
  kind,
  publishedOn,
});

export const labelOf = (field: string): string =>
  vendorFactFields.find((one) => one.field === field)?.plural ?? field;

const rank = ({ mark, level }: { mark: AnswerRow["mark"]; level: CapabilityLevel | null }) =>
  evidenceMarks.indexOf(mark) * 2 + Number(level === "partial");

const byEvidence = (a: AnswerRow, b: AnswerRow) =>
  rank(a) - rank(b) || compareText(a.vendor.name, b.vendor.name);
