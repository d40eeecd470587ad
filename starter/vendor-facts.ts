import { agree } from "#content/vendor/capabilities.ts";
import { vendorFactFields } from "#content/vendor/vendor.fact-fields.ts";
import type { vendors } from "#content/vendor/vendor.table.ts";
import type { Database } from "#db/database.server.ts";
import type { SourceKind } from "../src/cms/engine/evidence.ts";
import { factValuesOf } from "../src/cms/engine/fact-field.ts";
import { citations } from "../src/cms/facts/citation.table.ts";
import { editorNotes } from "../src/cms/facts/editor-note.table.ts";
import { hashValue } from "../src/cms/facts/facts.server.ts";
import { sources } from "../src/cms/facts/source.table.ts";
import * as starter from "./content.ts";

export type IdsBySlug = Map<string, number>;

const featureTitles = starter.features.map(({ slug, name }) => ({ slug, title: name }));

/** Returns the starter's vendors with their facts, as rows of the table. */
export const starterVendors = (): (typeof vendors.$inferInsert)[] =>
  starter.vendors.map(({ founded, ...vendor }) => {
    const found = starter.vendorFacts.find(({ slug }) => slug === vendor.slug);
    if (!found) return { ...vendor, founded: founded?.toString() };
    const { citations: cited, editorNotes: _notes, ...facts } = found;
    return {
      ...vendor,
      founded: founded?.toString(),
      ...facts,
      assessedOn: cited
        .map(({ checkedOn }) => checkedOn)
        .sort()
        .at(-1),
      ...agree({ features: vendor.features, capabilities: facts.capabilities }, null, featureTitles),
    };
  });

/** Loads the sources of the vendors' facts, their citations, and the editors' notes. */
export async function loadCitations(db: Database, vendorIds: IdsBySlug): Promise<void> {
  const sourceIds = await loadSources(db);
  const kind = "vendor";
  const rows = starterVendors().flatMap((vendor) => {
    const own = valuesOf(vendor);
    return citationsOf(vendor.slug).map(({ source, value, checkedOn, ...citation }) => ({
      ...citation,
      kind,
      entryId: vendorIds.get(vendor.slug ?? "") ?? 0,
      sourceId: sourceIds.get(source.url) ?? 0,
      valueHash: hashValue(value ?? getValue(own, citation)),
      checkedAt: `${checkedOn}T00:00:00.000Z`,
    }));
  });
  await db.insert(citations).values(rows);
  await db
    .insert(editorNotes)
    .values(
      starter.vendorFacts.flatMap(({ slug, editorNotes: notes }) =>
        notes.map((text, position) => ({ kind, entryId: vendorIds.get(slug) ?? 0, position, text })),
      ),
    );
}

type StarterCitation = (typeof starter.vendorFacts)[number]["citations"][number];

/** Returns a vendor's citations. The database holds one passage per fact and source: the first with a quote. */
function citationsOf(slug: string | null | undefined): StarterCitation[] {
  const all = starter.vendorFacts.find((facts) => facts.slug === slug)?.citations ?? [];
  const quotedLast = all.toReversed().toSorted((a, b) => Number(Boolean(a.quote)) - Number(Boolean(b.quote)));
  const kept = new Set(new Map(quotedLast.map((one) => [`${keyOf(one)}\n${one.source.url}`, one])).values());
  return all.filter((one) => kept.has(one));
}

const valuesOf = (vendor: Record<string, unknown>) =>
  new Map(
    vendorFactFields.flatMap((field) => factValuesOf(field, vendor)).map((one) => [keyOf(one), one.value]),
  );

function getValue(values: Map<string, string>, cited: { field: string; item: string }): string {
  const value = values.get(keyOf(cited));
  if (value === undefined)
    throw new Error(`A citation names a value of ${cited.field} that its vendor lacks`);
  return value;
}

const keyOf = ({ field, item }: { field: string; item: string }) => `${field}\n${item}`;

/** Kinds of source from strongest to weakest. Kinds in one group are equally strong. */
const kindsByStrength: SourceKind[][] = [
  ["documentation", "filing", "regulator", "customer"],
  ["independent"],
  ["vendor", "partner"],
  ["aggregator"],
];

const weaknessOf = (kind: SourceKind) => kindsByStrength.findIndex((group) => group.includes(kind));

async function loadSources(db: Database): Promise<Map<string, number>> {
  const all = starter.vendorFacts.flatMap(({ citations: cited }) => cited.map(({ source }) => source));
  // A URL cited as several kinds of source counts as the weakest.
  const byUrl = new Map(
    all.toSorted((a, b) => weaknessOf(a.kind) - weaknessOf(b.kind)).map((source) => [source.url, source]),
  );
  const rows = await db
    .insert(sources)
    .values([...byUrl.values()])
    .returning({ id: sources.id, url: sources.url });
  return new Map(rows.map(({ id, url }) => [url, id]));
}
