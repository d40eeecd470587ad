import { createHash } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { type CapabilityLevel, capabilityLevels, type Fact } from "#cms/engine/evidence.ts";
import { type FactField, type FactValue, factValuesOf } from "#cms/engine/fact-field.ts";
import { outerColumn } from "#db/columns.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { citations } from "./citation.table.ts";
import { markOf, oldYearOf, stateOf } from "./fact-state.ts";
import { sources } from "./source.table.ts";

/** Returns the type of a kind, by default vendors. @throws AppError `not-found` for a kind without facts */
export function factTypeOf(types: ContentType[], kind: string | null | undefined): ContentType {
  const type = types.find(
    (candidate) => candidate.kind === (kind || "vendor") && candidate.factFields.length > 0,
  );
  if (!type) throw new AppError("not-found", "This type of content has no facts");
  return type;
}

export type CitedSource = Awaited<ReturnType<typeof listCitations>>[number];

/** The parts of a citation and its source that a fact is computed from. */
export type CitationOfFact = Omit<
  CitedSource,
  "id" | "entryId" | "checkedBy" | "passageSeenAt" | "sourceId" | "lastFetchedAt" | "lastOutcome"
>;

/** Hashes a value at the time of a check. A citation proves only the value with this hash. */
export const hashValue = (value: string): string =>
  createHash("sha256").update(value.trim().normalize("NFC")).digest("base64url").slice(0, 22);

/** Returns the citations of entries with their sources in one query, for all facts or filtered by a condition. */
export const listCitations = (db: Database, kind: string, entryIds: number[], isWanted?: SQL) =>
  db
    .select({
      id: citations.id,
      entryId: citations.entryId,
      field: citations.field,
      item: citations.item,
      quote: citations.quote,
      note: citations.note,
      valueHash: citations.valueHash,
      verdict: citations.verdict,
      checkedAt: citations.checkedAt,
      checkedBy: citations.checkedBy,
      passageChangedAt: citations.passageChangedAt,
      passageSeenAt: citations.passageSeenAt,
      sourceId: sources.id,
      url: sources.url,
      title: sources.title,
      publisher: sources.publisher,
      kind: sources.kind,
      publishedOn: sources.publishedOn,
      archivedUrl: sources.archivedUrl,
      lastFetchedAt: sources.lastFetchedAt,
      lastOutcome: sources.lastOutcome,
    })
    .from(citations)
    .innerJoin(sources, eq(sources.id, citations.sourceId))
    .where(and(eq(citations.kind, kind), inArray(citations.entryId, entryIds), isWanted))
    .orderBy(citations.entryId, citations.id);

/** Column with the newest `checkedAt` among an entry's own citations, or null (contract, section 11). */
export const lastCheckOf = (kind: string, id: PgColumn) =>
  sql<string | null>`(
    select max(cited.checked_at) from citations as cited
    where cited.kind = ${kind} and cited.entry_id = ${outerColumn(id)})`.mapWith(
    (value: string | Date): string | null => new Date(value).toISOString(),
  );

/** Returns an entry's facts with their states, in the order of its fact fields. */
export function factsOf(
  fields: FactField[],
  entry: Record<string, unknown>,
  cited: CitationOfFact[],
  now = new Date(environment.now()).toISOString(),
): Fact[] {
  const byValue = Map.groupBy(cited, ({ field, item, valueHash }) => keyOf(field, item, valueHash));
  return fields.flatMap((field) =>
    factValuesOf(field, entry).map((value) =>
      factOf(value, byValue.get(keyOf(value.field, value.item, hashValue(value.value))) ?? [], field, now),
    ),
  );
}

const keyOf = (field: string, item: string, hash: string) => `${field}\n${item}\n${hash}`;

function factOf(
  { field, item, value }: FactValue,
  cited: CitationOfFact[],
  of: FactField,
  now: string,
): Fact {
  const checks = cited.map(({ checkedAt }) => checkedAt).sort();
  const level = field === "capabilities" ? levelOf(value) : null;
  return {
    field,
    item: item || null,
    value,
    level,
    state: stateOf(cited, of.period, now),
    mark: markOf(cited, level),
    oldYear: oldYearOf(cited, level, now),
    checkedAt: checks.at(-1) ?? null,
    sources: cited.map(({ title, url, publisher, kind, publishedOn, quote, archivedUrl }) => ({
      title,
      url,
      publisher,
      kind,
      publishedOn,
      quote,
      archivedUrl,
    })),
  };
}

const levelOf = (value: string): CapabilityLevel | null =>
  capabilityLevels.find((level) => level === value) ?? null;
