import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, gt, inArray, lt } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { uncachedParameter } from "#http/response-cache/cache-key.server.ts";
import { type DraftRow, draftPreviews, drafts } from "./draft.table.ts";
import type { DraftRef } from "./draft-view.server.ts";
import { changeDraft } from "./drafts.server.ts";
import { inPreview } from "./preview-entry.server.ts";

/** The time for which a link can be opened, in milliseconds. */
const lifetime = 7 * 24 * 60 * 60 * 1000;
/** The most links of a draft that are open at once; a new one ends the oldest. */
const mostLinks = 20;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Makes a link to the public page with the draft's values, which anybody can open until it ends.
 * @throws AppError `invalid` for an entry without a page
 */
export async function createPreview(db: Database, ref: DraftRef, editor: Editor) {
  const token = randomBytes(24).toString("base64url");
  const until = new Date(Date.now() + lifetime).toISOString();
  let path = "";
  await changeDraft(db, ref, editor, async (tx, draft) => {
    // First: what has no page leaves neither a link nor a draft.
    path = await inPreview(tx, ref, draft, async (_tx, shown) => shown);
    await endOldLinks(tx, draft.id);
    await tx.insert(draftPreviews).values({ tokenHash: hashOf(token), draftId: draft.id, until });
    return {};
  });
  return { url: previewAddress(path, token), until };
}

export const previewAddress = (path: string, token: string) => `${path}?${uncachedParameter}=${token}`;

async function endOldLinks(db: Database, draftId: number) {
  const own = eq(draftPreviews.draftId, draftId);
  await db.delete(draftPreviews).where(and(own, lt(draftPreviews.until, new Date().toISOString())));
  const links = await db
    .select({ tokenHash: draftPreviews.tokenHash })
    .from(draftPreviews)
    .where(own)
    .orderBy(asc(draftPreviews.until));
  const surplus = links.slice(0, Math.max(0, links.length - mostLinks + 1)).map(({ tokenHash }) => tokenHash);
  if (surplus.length > 0) await db.delete(draftPreviews).where(inArray(draftPreviews.tokenHash, surplus));
}

/** Finds the draft that a link shows; null for a link that has ended. */
export async function findPreviewed(db: Database, token: string): Promise<DraftRow | null> {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const [found] = await db
    .select({ draft: drafts })
    .from(draftPreviews)
    .innerJoin(drafts, eq(drafts.id, draftPreviews.draftId))
    .where(
      and(eq(draftPreviews.tokenHash, hashOf(token)), gt(draftPreviews.until, new Date().toISOString())),
    );
  return found?.draft ?? null;
}
