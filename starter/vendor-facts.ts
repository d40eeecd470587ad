import { citations } from "#cms/evidence/citation.table.ts";
import { editorNotes } from "#cms/evidence/editor-note.table.ts";
import { hashValue } from "#cms/evidence/facts.server.ts";
import { sources } from "#cms/evidence/source.table.ts";
import { agree } from "#content/vendor/capabilities.ts";
import type { vendors } from "#content/vendor/vendor.table.ts";
import type { Database } from "#db/database.server.ts";
import * as starter from "./content.ts";

export type IdsBySlug = Map<string, number>;

const featureTitles = starter.features.map(({ slug, name }) => ({ slug, title: name }));

/** Returns the starter's vendors with their facts, as rows of the table. */
export const starterVendors = (): (typeof vendors.$inferInsert)[] =>
  starter.vendors.map(({ founded, ...vendor }) => {
    const found = starter.vendorFacts.find(({ slug }) => slug === vendor.slug);
    if (!found) return { ...vendor, founded: founded?.toString() };
    const { citations: _citations, editorNotes: _notes, ...facts } = found;
    return {
      ...vendor,
      founded: founded?.toString(),
      ...facts,
      ...agree({ features: vendor.features, capabilities: facts.capabilities }, null, featureTitles),
    };
  });

/** Loads the sources of the vendors' facts, what they say, and the notes for editors. */
export async function loadCitations(db: Database, vendorIds: IdsBySlug): Promise<void> {
  const sourceIds = await loadSources(db);
  const kind = "vendor";
  const rows = starter.vendorFacts.flatMap(({ slug, citations: cited }) =>
    cited.map(({ source, value, checkedOn, ...citation }) => ({
      ...citation,
      kind,
      entryId: vendorIds.get(slug) ?? 0,
      sourceId: sourceIds.get(source.url) ?? 0,
      valueHash: hashValue(value),
      checkedAt: `${checkedOn}T00:00:00.000Z`,
    })),
  );
  await db.insert(citations).values(rows);
  await db
    .insert(editorNotes)
    .values(
      starter.vendorFacts.flatMap(({ slug, editorNotes: notes }) =>
        notes.map((text, position) => ({ kind, entryId: vendorIds.get(slug) ?? 0, position, text })),
      ),
    );
}

async function loadSources(db: Database): Promise<Map<string, number>> {
  const all = starter.vendorFacts.flatMap(({ citations: cited }) => cited.map(({ source }) => source));
  // An address that is given as several kinds of source counts as the weakest of them: the vendor's own word.
  const byUrl = new Map(
    all
      .toSorted((a, b) => Number(a.kind === "vendor") - Number(b.kind === "vendor"))
      .map((source) => [source.url, source]),
  );
  const rows = await db
    .insert(sources)
    .values([...byUrl.values()])
    .returning({ id: sources.id, url: sources.url });
  return new Map(rows.map(({ id, url }) => [url, id]));
}
