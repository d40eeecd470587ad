import { eq, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { citations } from "../evidence/citation.table.ts";
import type { FetchOutcome } from "../evidence/evidence.ts";
import { sources } from "../evidence/source.table.ts";
import { evidenceTags } from "./evidence-tags.server.ts";

/** The outcome of a fetch for a citation's quote. */
export interface PassageChange {
  id: number;
  isHeld: boolean;
}

/**
 * Records how a source answered, and which quotes it holds no longer or holds again; announces the public entries whose facts
 * changed their state by it. @returns their tags
 */
export const saveFetch = (
  db: Database,
  types: ContentType[],
  { id, outcome, changes }: { id: number; outcome: FetchOutcome; changes: PassageChange[] },
): Promise<string[]> =>
  db.transaction(async (tx) => {
    const now = new Date().toISOString();
    await tx.update(sources).set({ lastFetchedAt: now, lastOutcome: outcome }).where(eq(sources.id, id));
    const changed = await markPassages(tx, changes, now);
    const tags = await tagsOf(tx, types, changed);
    await announceContentChange(tx, tags);
    return tags;
  });

interface MarkedEntry {
  kind: string;
  entryId: number;
}

/** @returns the entries of the citations whose mark changed */
async function markPassages(tx: Database, changes: PassageChange[], now: string): Promise<MarkedEntry[]> {
  const ids = changes.map((change) => change.id);
  if (ids.length === 0) return [];
  const cited = await tx.select().from(citations).where(inArray(citations.id, ids)).for("update");
  const marked: MarkedEntry[] = [];
  for (const { id, kind, entryId, passageChangedAt } of cited) {
    const isHeld = changes.find((change) => change.id === id)?.isHeld === true;
    if (isHeld !== (passageChangedAt === null)) marked.push({ kind, entryId });
    await tx
      .update(citations)
      .set(
        isHeld
          ? { passageSeenAt: now, passageChangedAt: null }
          : { passageChangedAt: passageChangedAt ?? now },
      )
      .where(eq(citations.id, id));
  }
  return marked;
}

async function tagsOf(tx: Database, types: ContentType[], marked: MarkedEntry[]): Promise<string[]> {
  const tags = new Set<string>();
  for (const [kind, entries] of Map.groupBy(marked, (entry) => entry.kind)) {
    const type = types.find((candidate) => candidate.kind === kind);
    if (!type) continue;
    const ids = entries.map(({ entryId }) => entryId);
    const rows: Row[] = await tx.select().from(type.table).where(inArray(type.table.id, ids));
    for (const row of rows)
      if (type.isPublic(row)) for (const tag of evidenceTags(type, Number(row.id))) tags.add(tag);
  }
  return [...tags];
}
