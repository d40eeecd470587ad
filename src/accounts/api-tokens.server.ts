import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { apiTokens } from "./api-token.table.ts";
import { recordAudit } from "./audit.server.ts";
import { type Editor, editorName } from "./editor.server.ts";

/** The beginning by which people and secret scanners know a token of this product. */
const tokenPrefix = "fog_";

const isToken = /^fog_[\w-]{43}$/;
const shownCharacters = tokenPrefix.length + 6;
const minute = 60_000;
const day = 24 * 60 * minute;
const mostTokens = 200;

interface NewToken {
  name: string;
  scopes: string[];
  /** Null for one that does not expire. */
  days: number | null;
  /** The end itself, in place of `days`. */
  expiresAt?: string | undefined;
}

/** The columns that owners see; the hash is none of them. */
const shown = {
  id: apiTokens.id,
  name: apiTokens.name,
  start: apiTokens.start,
  scopes: apiTokens.scopes,
  createdBy: apiTokens.createdBy,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
};

export const listTokens = (db: Database) => db.select(shown).from(apiTokens).orderBy(asc(apiTokens.id));

/**
 * Makes a token. Its text is returned here alone: the store keeps a hash of it.
 * @throws AppError `conflict` at 200 tokens
 */
export async function createToken(db: Database, { name, scopes, days, expiresAt }: NewToken, editor: Editor) {
  const token = tokenPrefix + randomBytes(32).toString("base64url");
  const now = Date.now();
  return db.transaction(async (tx) => {
    if ((await tx.$count(apiTokens)) >= mostTokens)
      throw new AppError("conflict", `There are ${mostTokens} tokens. Revoke those that nobody uses.`);
    const [made] = await tx
      .insert(apiTokens)
      .values({
        name,
        scopes,
        tokenHash: hashOf(token),
        start: token.slice(0, shownCharacters),
        createdById: editor.id,
        createdBy: editorName(editor),
        createdAt: new Date(now).toISOString(),
        expiresAt: expiresAt ?? (days === null ? null : new Date(now + days * day).toISOString()),
      })
      .returning(shown);
    if (!made) throw new Error("The token was not stored");
    const title = `${name} (${scopes.join(", ")})`;
    await recordAudit(tx, { kind: "token", action: "created", title, editor });
    return { ...made, token };
  });
}

/** Ends a token at once. @throws AppError `not-found` */
export async function revokeToken(db: Database, id: number, editor: Editor): Promise<void> {
  await db.transaction(async (tx) => {
    const [revoked] = await tx.delete(apiTokens).where(eq(apiTokens.id, id)).returning();
    if (!revoked) throw new AppError("not-found", "Token not found");
    await recordAudit(tx, { kind: "token", action: "revoked", title: revoked.name, editor });
  });
}

/**
 * The identity in whose name a token acts, or null for one that is unknown, revoked or expired. Found by its hash, so that
 * the time of an answer tells nothing of the tokens that exist.
 */
export async function findTokenEditor(db: Database, token: string): Promise<Editor | null> {
  if (!isToken.test(token)) return null;
  const [found] = await db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.tokenHash, hashOf(token)));
  if (!found || (found.expiresAt && Date.parse(found.expiresAt) <= Date.now())) return null;
  await noteUse(db, found);
  return {
    id: `token:${found.id}`,
    email: `Token: ${found.name}`,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    role: "token",
    scopes: found.scopes,
  };
}

/** Notes the use at most once a minute, so that reading does not write at every call. */
async function noteUse(db: Database, { id, lastUsedAt }: typeof apiTokens.$inferSelect) {
  const latest = new Date(Date.now() - minute).toISOString();
  if (lastUsedAt && lastUsedAt > latest) return;
  await db
    .update(apiTokens)
    .set({ lastUsedAt: new Date().toISOString() })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, latest))));
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
