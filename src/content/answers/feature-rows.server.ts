import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { evidenceMarks } from "#cms/engine/marks.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { factsOf, listCitations } from "#cms/facts/facts.server.ts";
import { noteFinder } from "#cms/facts/shown-facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { valueWords } from "#cms/facts/value-words.ts";
import type { Database } from "#db/database.server.ts";
import { compareText } from "#shared/text.ts";
import { type FeatureIndex, getFeatureIndex } from "../vendor/feature-index.server.ts";
import { factKinds, levelFrom, type RequiredFact } from "../vendor/stated-values.ts";
import { vendorDescriptor } from "../vendor/vendor.descriptor.ts";
import { vendorFactFields } from "../vendor/vendor.fact-fields.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { type AnswerRow, type AnswerSource, mostListed } from "./answer.schema.ts";
import type { NamedVendor } from "./names.server.ts";
import type { Question } from "./read-question.ts";

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
  question: Pick<Question, "features" | RequiredKind>,
): Promise<Found> {
  const index = await getFeatureIndex(context);
  const required = requiredFactsOf(question).map(({ kind, value }) => index.stated.levelsOf(kind, value));
  const byCover = Map.groupBy(index.vendors.keys(), (place) => {
    const cover = coverOf(index, place, question.features);
    const levels = required.map((levelOf) => levelOf(place));
    if (cover === "no" || levels.includes("no")) return "no";
    return levels.every((level) => level === "native") ? cover : "unknown";
  });
  const at = (cover: ReturnType<typeof coverOf>) =>
    (byCover.get(cover) ?? []).flatMap((place) => index.vendors[place] ?? []);
  return {
    ids: at("offered").map(({ id }) => id),
    notOffered: at("no").toSorted(byName),
    unknown: at("unknown").toSorted(byName),
  };
}

function coverOf(index: FeatureIndex, place: number, features: Features) {
  const levels = features.map(({ slug }) => index.levelAt(place, slug));
  if (levels.includes("no")) return "no";
  return levels.includes(null) ? "unknown" : "offered";
}

const requiredKinds = ["market", "hosting", "certification"] as const;
type RequiredKind = (typeof requiredKinds)[number];

/** Returns the requirements of a question other than features, as in Find Your Fit. */
export const requiredFactsOf = (question: Partial<Pick<Question, RequiredKind>>): RequiredFact[] =>
  requiredKinds.flatMap((kind) => {
    const value = question[kind];
    return value ? { kind, value } : [];
  });

const byName = (a: NamedVendor, b: NamedVendor) => compareText(a.name, b.name);

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

/** Returns a row for each sourced fact of the vendors that a question asks for. Strongest evidence first. */
export async function listFeatureRows(
  { db }: Context,
  ids: number[],
  question: Pick<Question, "features"> & Partial<Pick<Question, RequiredKind>>,
): Promise<(AnswerRow & { id: number })[]> {
  if (ids.length === 0) return [];
  const { features } = question;
  const required = requiredFactsOf(question);
  const requiredFields: string[] = required.flatMap((fact) => factKinds[fact.kind]);
  const [rows, cited] = [
    await listFactColumns(db, ids),
    await listCitations(db, kind, ids, isAbout(features, requiredFields)),
  ];
  const byEntry = Map.groupBy(cited, ({ entryId }) => entryId);
  const titles = new Map(features.map(({ slug, title }) => [slug, title]));
  const fields = fieldsOf(["capabilities", ...requiredFields]);
  const isAsked = (field: string, value: string) =>
    field === "capabilities" || required.some((fact) => levelFrom(fact, [{ field, value }]) === "native");
  return rows
    .flatMap(({ id, slug, name, capabilities, ...row }) => {
      const own = byEntry.get(id) ?? [];
      const noteOf = noteFinder(own);
      const matrix = [...titles].map(
        ([feature]) => capabilities.find((one) => one.feature === feature) ?? { feature, level: "native" },
      );
      const facts = factsOf(fields, { ...row, capabilities: matrix }, own).filter(
        ({ mark, field, value }) => mark !== "none" && isAsked(field, value),
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
        note: capabilities.find(({ feature }) => feature === fact.item)?.note || noteOf(fact),
        checkedAt: fact.checkedAt,
        changedOn: null,
        sources: fact.sources.map(shownSource),
      }));
    })
    .toSorted(byEvidence);
}

const isAbout = (features: Features, fields: string[]) =>
  or(
    and(
      eq(citations.field, "capabilities"),
      inArray(
        citations.item,
        features.map(({ slug }) => slug),
      ),
    ),
    inArray(citations.field, fields),
  );

const listFactColumns = (db: Database, ids: number[]) =>
  db
    .select({
      id: vendors.id,
      slug: vendors.slug,
      name: vendors.name,
      capabilities: vendors.capabilities,
      markets: vendors.markets,
      hosting: vendors.hosting,
      certifications: vendors.certifications,
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
