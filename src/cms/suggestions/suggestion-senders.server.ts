import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { editorName } from "#accounts/editor.server.ts";
import { type ContentType, columnOf } from "#cms/engine/content-type.server.ts";
import { proposals } from "#cms/proposals/proposal.table.ts";
import type { Sender } from "#cms/proposals/proposal.ts";
import type { ProposalSenders } from "#cms/proposals/proposal-calls.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { suggestions } from "./suggestion.table.ts";

/** The readers behind proposals. A decision answers all of them, by mail if a mail server is configured. */
export const suggestionSenders: ProposalSenders = {
  find: async (db, type, listed) => {
    const rows = await db
      .select()
      .from(suggestions)
      .where(
        inArray(
          suggestions.proposalId,
          listed.map(({ id }) => id),
        ),
      )
      .orderBy(asc(suggestions.confirmedAt), asc(suggestions.id));
    const domains = await findEntriesByDomain(db, type, [
      ...new Set(rows.flatMap(({ email }) => domainsOf(email))),
    ]);
    const senders = new Map<number, Sender[]>();
    for (const { proposalId, email, entryId, reason, evidenceUrl, confirmedAt, createdAt } of rows) {
      const domainOf = ownerOf(domains, email, entryId);
      const sender = { email, reason, evidenceUrl, confirmedAt: confirmedAt ?? createdAt, domainOf };
      const id = Number(proposalId);
      senders.set(id, [...(senders.get(id) ?? []), sender]);
    }
    return senders;
  },
  hasSenders: sql`exists (select 1 from ${suggestions} where ${suggestions.proposalId} = ${proposals.id})`,
  count: (db, { id }) => db.$count(suggestions, eq(suggestions.proposalId, id)),
  answer:
    ({ settings, jobs }) =>
    async (tx, { id }, { state, note, editor }) => {
      const decided = await tx
        .update(suggestions)
        .set({
          state: state === "accepted" ? "accepted" : "declined",
          note,
          decidedAt: new Date(environment.now()).toISOString(),
          decidedBy: editorName(editor),
          tokenHash: null,
        })
        .where(and(eq(suggestions.proposalId, id), eq(suggestions.state, "open")))
        .returning({ id: suggestions.id });
      const mails = decided.map((one) => ({ suggestionId: one.id, about: "decision" as const }));
      if (settings.mail) await jobs.sendAll(tx, "mail-suggestion", mails);
      return decided.length;
    },
};

interface DomainOwner {
  id: number;
  title: string;
}

/** If several entries share a domain, prefers the suggestion's own. */
function ownerOf(domains: Map<string, DomainOwner[]>, email: string, entryId: number): DomainOwner | null {
  const owners = domainsOf(email).flatMap((domain) => domains.get(domain) ?? []);
  return owners.find(({ id }) => id === entryId) ?? owners[0] ?? null;
}

/** Finds entries of a type whose website has one of the domains, by domain. */
async function findEntriesByDomain(
  db: Database,
  type: ContentType,
  domains: string[],
): Promise<Map<string, DomainOwner[]>> {
  const entriesByDomain = new Map<string, DomainOwner[]>();
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
