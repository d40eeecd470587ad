import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { dropReadersProposal, proposeForReader } from "#cms/proposals/propose.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { onOneLine } from "#shared/text.ts";
import { suggestions } from "./suggestion.table.ts";
import type { SuggestionInput } from "./suggestion.ts";

export type Suggestion = typeof suggestions.$inferSelect;

const hour = 60 * 60 * 1000;
const tokenLifetime = 48 * hour;
const unconfirmedLifetime = 30 * 24 * hour;

/**
 * Stores an unconfirmed suggestion. It replaces an earlier unconfirmed one from the same sender for the same field and revokes
 * its link. Returns its id.
 */
export async function storeUnconfirmed(
  db: Database,
  entryId: number,
  { kind, field, email, proposed, evidenceUrl, reason }: SuggestionInput,
): Promise<number> {
  const proposalHash = hashOf(onOneLine(proposed.normalize("NFKC")).toLowerCase());
  const createdAt = new Date(environment.now()).toISOString();
  const values = { proposed, proposalHash, evidenceUrl, reason, createdAt };
  const [stored] = await db
    .insert(suggestions)
    .values({ kind, entryId, field, email, ...values })
    .onConflictDoUpdate({
      target: [suggestions.email, suggestions.kind, suggestions.entryId, suggestions.field],
      targetWhere: eq(suggestions.state, "unconfirmed"),
      set: { ...values, tokenHash: null, tokenExpiresAt: null },
    })
    .returning({ id: suggestions.id });
  if (!stored) throw new Error("The suggestion was not stored");
  return stored.id;
}

/** Creates a confirmation token, valid for 48 hours. Only its hash is stored. */
export async function makeToken(db: Database, id: number): Promise<string> {
  const token = environment.randomBytes(32).toString("base64url");
  const tokenExpiresAt = new Date(environment.now() + tokenLifetime).toISOString();
  await db
    .update(suggestions)
    .set({ tokenHash: hashOf(token), tokenExpiresAt })
    .where(and(eq(suggestions.id, id), eq(suggestions.state, "unconfirmed")));
  return token;
}

/**
 * Confirms a token's suggestion. It replaces the sender's earlier one for the field, unless an editor has decided that. Returns the
 * suggestion, even if it was already confirmed, or null if the token is not valid.
 */
export function confirmSuggestion(db: Database, token: string): Promise<Suggestion | null> {
  return db.transaction(async (tx) => {
    const [suggestion] = await tx
      .select()
      .from(suggestions)
      .where(eq(suggestions.tokenHash, hashOf(token)))
      .for("update");
    if (suggestion?.state !== "unconfirmed") return suggestion ?? null;
    const now = new Date(environment.now()).toISOString();
    if ((suggestion.tokenExpiresAt ?? "") <= now) return null;
    const replaced = await tx.delete(suggestions).where(isOpenOf(suggestion)).returning();
    for (const { proposalId } of replaced) await dropUnlessShared(tx, proposalId);
    const proposalId = await proposeForReader(tx, { ...suggestion, sourceUrl: suggestion.evidenceUrl });
    const [confirmed] = await tx
      .update(suggestions)
      .set({ state: "open", confirmedAt: now, proposalId })
      .where(eq(suggestions.id, suggestion.id))
      .returning();
    return confirmed ?? null;
  });
}

/** Deletes a replaced suggestion's proposal, unless another reader made it too. */
async function dropUnlessShared(db: Database, proposalId: number | null): Promise<void> {
  if (proposalId === null) return;
  if ((await db.$count(suggestions, eq(suggestions.proposalId, proposalId))) === 0)
    await dropReadersProposal(db, proposalId);
}

/** Purges suggestions not confirmed within 30 days. */
export async function eraseUnconfirmed(db: Database): Promise<void> {
  const before = new Date(environment.now() - unconfirmedLifetime).toISOString();
  await db
    .delete(suggestions)
    .where(and(eq(suggestions.state, "unconfirmed"), lt(suggestions.createdAt, before)));
}

const isOpenOf = ({ email, kind, entryId, field }: Suggestion) =>
  and(
    eq(suggestions.email, email),
    eq(suggestions.kind, kind),
    eq(suggestions.entryId, entryId),
    eq(suggestions.field, field),
    eq(suggestions.state, "open"),
  );

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");
