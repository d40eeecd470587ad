import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { apiToken, newApiToken } from "./account.schema.ts";
import { apiTokens } from "./api-token.table.ts";
import { recordAudit } from "./audit.server.ts";
import { type Editor, editorName } from "./editor.server.ts";
import { draftScope, isDraftToken, readScope, writeScope } from "./permissions.ts";
import { requireRecentAuthentication } from "./recent-authentication.server.ts";
import { tokenDays } from "./token-days.ts";

/** The prefix that identifies this product's tokens to people and secret scanners. */
const tokenPrefix = "fog_";

const isToken = /^fog_[\w-]{43}$/;
const shownCharacters = tokenPrefix.length + 6;
const minute = 60_000;
const day = 24 * 60 * minute;
const mostTokens = 200;

interface NewToken {
  name: string;
  scopes: string[];
  /** Null for a token that never expires. */
  days: number | null;
  /** The expiry time, instead of `days`. */
  expiresAt?: string | undefined;
}

/** The columns that owners see, without the hash. */
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

const listTokens = (db: Database) => db.select(shown).from(apiTokens).orderBy(asc(apiTokens.id));

/** Creates a token. Only this call returns its text; the database keeps a hash. @throws AppError `conflict` at 200 tokens */
export async function createToken(db: Database, { name, scopes, days, expiresAt }: NewToken, editor: Editor) {
  const token = tokenPrefix + environment.randomBytes(32).toString("base64url");
  const now = environment.now();
  return db.transaction(async (tx) => {
    if ((await tx.$count(apiTokens)) >= mostTokens)
      throw new AppError("conflict", `You have ${mostTokens} tokens, the maximum. Revoke unused ones.`);
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

/** Revokes a token immediately. @throws AppError `not-found` */
async function revokeToken(db: Database, id: number, editor: Editor): Promise<void> {
  await db.transaction(async (tx) => {
    const [revoked] = await tx.delete(apiTokens).where(eq(apiTokens.id, id)).returning();
    if (!revoked) throw new AppError("not-found", "Token not found");
    await recordAudit(tx, { kind: "token", action: "revoked", title: revoked.name, editor });
  });
}

/**
 * Returns the token's identity, or null if the token is unknown, revoked or expired. Looks it up by hash, so that response times
 * reveal nothing about existing tokens.
 */
export async function findTokenEditor(db: Database, token: string): Promise<Editor | null> {
  if (!isToken.test(token)) return null;
  const [tokenRow] = await db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.tokenHash, hashOf(token)));
  if (!tokenRow || (tokenRow.expiresAt && Date.parse(tokenRow.expiresAt) <= environment.now())) return null;
  await noteUse(db, tokenRow);
  return editorOfToken(tokenRow);
}

const editorIdPrefix = "token:";

/** True for a token, and for the system acting on a token's behalf, such as at a scheduled time. */
export const actsForToken = ({ id }: Pick<Editor, "id">): boolean => id.startsWith(editorIdPrefix);

/** Returns the identity under which the history records a token's actions. */
export const editorOfToken = ({ id, name, createdBy, scopes }: typeof apiTokens.$inferSelect): Editor => ({
  id: `${editorIdPrefix}${id}`,
  email: isDraftToken({ role: "token", scopes }) ? `Agent ${name} for ${createdBy}` : `Token: ${name}`,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: "token",
  scopes,
});

/** Records the use at most once a minute, so that reads do not write on every call. */
async function noteUse(db: Database, { id, lastUsedAt }: typeof apiTokens.$inferSelect) {
  const latest = new Date(environment.now() - minute).toISOString();
  if (lastUsedAt && lastUsedAt > latest) return;
  await db
    .update(apiTokens)
    .set({ lastUsedAt: new Date(environment.now()).toISOString() })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, latest))));
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

const common = { action: "tokens:manage" } as const;

/** Owners' API for API tokens (contract, sections 9 and 10). `types` are the segments of writable types. */
export function tokensApi(types: string[]) {
  const scope = z.enum([readScope, ...types.map(draftScope), ...types.map(writeScope)], "Unknown scope");
  const body = z.object({
    name: z.string("Name is required").trim().min(1, "Name is required").max(100, "At most 100 characters"),
    scopes: z
      .array(scope, "Scopes are required")
      .min(1, "Choose what the token may do")
      .max(2 * types.length + 1)
      .transform((scopes) => [...new Set(scopes)]),
    days: z
      .union(
        tokenDays.map((days) => z.literal(days)),
        "Choose 30, 90 or 365 days, or null for a token that does not expire",
      )
      .default(90)
      .openapi({ description: "Days until it expires; null for no expiry" }),
    expiresAt: z.iso
      .datetime({ offset: true, error: "This is not a valid date and time" })
      .refine((moment) => Date.parse(moment) > environment.now(), "This time is in the past")
      .transform((moment) => new Date(moment).toISOString())
      .optional()
      .openapi({ description: "The expiry time, instead of `days`" }),
  });

  return callsApi("API token", [
    call("GET /api/admin/tokens", {
      ...common,
      summary: "All API tokens, without their secrets",
      result: z.array(apiToken),
      run: ({ db }) => listTokens(db),
    }),
    call("POST /api/admin/tokens", {
      ...common,
      check: requireRecentAuthentication,
      summary: "Create an API token. Only this response contains the token",
      body,
      result: newApiToken,
      status: 201,
      failures: { 400: "A field is invalid; `issues` names it" },
      run: ({ db, editor, body }) => createToken(db, body, editor),
    }),
    call("DELETE /api/admin/tokens/{id}", {
      ...common,
      check: requireRecentAuthentication,
      summary: "Revoke an API token, effective immediately",
      params: { id: idOf({ noun: "Token" }) },
      failures: { 404: "Token not found" },
      run: ({ db, editor, params }) => revokeToken(db, params.id, editor),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof tokensApi> {}
}
