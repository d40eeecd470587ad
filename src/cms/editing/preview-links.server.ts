import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, lt } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { uncachedParameter } from "#http/response-cache/response-cache.server.ts";
import { environment } from "#shared/environment.server.ts";
import { type DraftRow, draftPreviews, drafts } from "./draft.table.ts";
import type { DraftRef } from "./draft-view.server.ts";
import { changeDraft } from "./drafts.server.ts";
import { inPreview } from "./preview-entry.server.ts";

/** In milliseconds. */
const lifetime = 7 * 24 * 60 * 60 * 1000;
/** The maximum number of open links per draft. A new link revokes the oldest. */
const mostLinks = 20;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Creates a link that shows the public page with the draft's values to anyone, until it expires.
 * @throws AppError `invalid` for an entry without a page
 */
export async function createPreview(db: Database, ref: DraftRef, editor: Editor) {
  const token = environment.randomBytes(24).toString("base64url");
  const until = new Date(environment.now() + lifetime).toISOString();
  let path = "";
  await changeDraft(db, ref, editor, async (tx, draft) => {
    // First, so that an entry without a page leaves neither a link nor a draft behind.
    path = await inPreview(tx, ref, draft, async (_tx, shown) => shown);
    await endOldLinks(tx, draft.id);
    await tx.insert(draftPreviews).values({ tokenHash: hashOf(token), draftId: draft.id, until });
    return {};
  });
  return { url: previewAddress(path, token), until };
}

export const previewAddress = (path: string, token: string) => `${path}?${uncachedParameter}=${token}`;

async function endOldLinks(db: Database, draftId: number) {
  const isOfDraft = eq(draftPreviews.draftId, draftId);
  await db
    .delete(draftPreviews)
    .where(and(isOfDraft, lt(draftPreviews.until, new Date(environment.now()).toISOString())));
  const links = await db
    .select({ tokenHash: draftPreviews.tokenHash })
    .from(draftPreviews)
    .where(isOfDraft)
    .orderBy(asc(draftPreviews.until));
  const surplus = links.slice(0, Math.max(0, links.length - mostLinks + 1)).map(({ tokenHash }) => tokenHash);
  if (surplus.length > 0) await db.delete(draftPreviews).where(inArray(draftPreviews.tokenHash, surplus));
}

/** Returns the draft a link shows, or null if the link has expired or was revoked. */
export async function findPreviewed(db: Database, token: string): Promise<DraftRow | null> {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const [match] = await db
    .select({ draft: drafts })
    .from(draftPreviews)
    .innerJoin(drafts, eq(drafts.id, draftPreviews.draftId))
    .where(
      and(
        eq(draftPreviews.tokenHash, hashOf(token)),
        gt(draftPreviews.until, new Date(environment.now()).toISOString()),
      ),
    );
  return match?.draft ?? null;
}
