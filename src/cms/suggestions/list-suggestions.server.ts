import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { type ContentType, columnOf, type Row } from "#cms/engine/content-type.server.ts";
import { factValuesOf } from "#cms/engine/fact-field.ts";
import type { Database } from "#db/database.server.ts";
import { fieldLabelOf } from "./field-label-of.ts";
import { suggestions } from "./suggestion.table.ts";
import type { QueuedProposal, SuggestionQueue } from "./suggestion-queue.ts";
import type { Suggestion } from "./suggestions.server.ts";

const mostListed = 500;

/** Returns open suggestions, oldest first. Equal proposals for one field are merged. */
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
      .map((type) => ({ type, suggestionsOfType: open.filter(({ kind }) => kind === type.kind) }))
      .filter(({ suggestionsOfType }) => suggestionsOfType.length > 0)
      .map(({ type, suggestionsOfType }) => describeAll(db, type, suggestionsOfType)),
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

/** Returns entries by id, with only the columns the queue shows, because their texts are long. */
async function listEntries(db: Database, type: ContentType, ids: number[]): Promise<Map<number, Row>> {
  const fieldNames = new Set([
    "id",
    "slug",
    type.titleField,
    type.status.field,
    ...type.factFields.map(({ field }) => field),
  ]);
  const columns = Object.entries(getTableColumns(type.table)).filter(([name]) => fieldNames.has(name));
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

/** If several entries share a domain, prefers the suggestion's own. */
function ownerOf(
  domains: Map<string, { id: number; title: string }[]>,
  email: string,
  entryId: number,
): { id: number; title: string } | null {
  const owners = domainsOf(email).flatMap((domain) => domains.get(domain) ?? []);
  return owners.find(({ id }) => id === entryId) ?? owners[0] ?? null;
}

/** Finds entries of a type whose website has one of the domains, by domain. */
async function findEntriesByDomain(
  db: Database,
  type: ContentType,
  domains: string[],
): Promise<Map<string, { id: number; title: string }[]>> {
  const entriesByDomain = new Map<string, { id: number; title: string }[]>();
  const { website } = getTableColumns(type.table);
  if (!website || domains.length === 0) return entriesByDomain;
  const domain = sql<string>`lower(substring(${website} from '^[Hh][Tt][Tt][Pp][Ss]?://(?:[Ww][Ww][Ww]\\.)?([^/:?#]+)'))`;
  const rows = await db
    .select({ id: type.table.id, title: columnOf(type, type.titleField), domain })
    .from(type.table)
    .where(inArray(domain, domains));
  for (const row of rows) {
    const entry = { id: Number(row.id), title: String(row.title) };
    entriesByDomain.set(row.domain, [...(entriesByDomain.get(row.domain) ?? []), entry]);
  }
  return entriesByDomain;
}

/** Returns the domains a sender can speak for: the email address's domain and its parents, except the top-level domain. */
function domainsOf(email: string): string[] {
  const labels = email.slice(email.lastIndexOf("@") + 1).split(".");
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join("."));
}
