import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { factValuesOf } from "../evidence/fact-field.ts";
import { fieldLabelOf } from "./field-label-of.ts";
import { domainsOf, findEntriesByDomain } from "./sender-domains.server.ts";
import { suggestions } from "./suggestion.table.ts";
import type { QueuedProposal, SuggestionQueue } from "./suggestion-queue.ts";
import type { Suggestion } from "./suggestions.server.ts";

const mostListed = 500;

/** Lists the open suggestions, the oldest first; equal proposals for one field are one. */
export async function listOpenSuggestions(db: Database, types: ContentType[]): Promise<SuggestionQueue> {
  const isOpen = eq(suggestions.state, "open");
  const { kind, entryId, field, proposalHash } = suggestions;
  const proposals = db.selectDistinct({ kind, entryId, field, proposalHash }).from(suggestions).where(isOpen);
  const total = await db.$count(proposals.as("proposals"));
  const open = await db
    .select()
    .from(suggestions)
    .where(isOpen)
    .orderBy(asc(suggestions.confirmedAt), asc(suggestions.id))
    .limit(mostListed);
  const items = await Promise.all(
    types
      .map((type) => ({ type, own: open.filter(({ kind }) => kind === type.kind) }))
      .filter(({ own }) => own.length > 0)
      .map(({ type, own }) => describeAll(db, type, own)),
  );
  const place = new Map(open.map(({ id }, at) => [id, at]));
  return { items: items.flat().toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)), total };
}

async function describeAll(db: Database, type: ContentType, open: Suggestion[]): Promise<QueuedProposal[]> {
  const entries = await listEntries(db, type, [...new Set(open.map(({ entryId }) => entryId))]);
  const domains = await findEntriesByDomain(db, type, [
    ...new Set(open.flatMap(({ email }) => domainsOf(email))),
  ]);
  const groups = Map.groupBy(
    open,
    ({ entryId, field, proposalHash }) => `${entryId} ${field} ${proposalHash}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { id, kind, entryId, field, proposed } = first;
    const entry = entries.get(entryId);
    return {
      id,
      kind,
      entryId,
      field,
      proposed,
      title: entry ? type.titleOf(entry) : null,
      path: entry && type.isPublic(entry) ? type.pathOf(entry) : null,
      label: fieldLabelOf(type, field),
      current: entry ? currentValues(type, field, entry) : [],
      senders: group.map(({ email, reason, evidenceUrl, confirmedAt, createdAt }) => ({
        email,
        reason,
        evidenceUrl,
        confirmedAt: confirmedAt ?? createdAt,
        domainOf: ownerOf(domains, email, entryId),
      })),
    };
  });
}

/** The entries by id, with no more than the queue shows: their texts are long. */
async function listEntries(db: Database, type: ContentType, ids: number[]): Promise<Map<number, Row>> {
  const wanted = new Set([
    "id",
    "slug",
    type.titleField,
    type.status.field,
    ...type.factFields.map(({ field }) => field),
  ]);
  const columns = Object.entries(getTableColumns(type.table)).filter(([name]) => wanted.has(name));
  const rows: Row[] = await db
    .select(Object.fromEntries(columns))
    .from(type.table)
    .where(inArray(type.table.id, ids));
  return new Map(rows.map((row) => [Number(row.id), row]));
}

function currentValues({ factFields }: ContentType, field: string, entry: Row): string[] {
  const fact = factFields.find((one) => one.field === field);
  if (!fact) return [];
  return factValuesOf(fact, entry).map(({ item, value }) =>
    item !== "" && value !== "" && value !== item ? `${item}: ${value}` : value || item,
  );
}

/** Of several entries of one domain the suggestion's own comes first. */
function ownerOf(
  domains: Map<string, { id: number; title: string }[]>,
  email: string,
  entryId: number,
): { id: number; title: string } | null {
  const owners = domainsOf(email).flatMap((domain) => domains.get(domain) ?? []);
  return owners.find(({ id }) => id === entryId) ?? owners[0] ?? null;
}
