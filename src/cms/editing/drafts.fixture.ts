import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { Database } from "#db/database.server.ts";
import type { asEditor } from "../../../tests/support/editor.ts";
import { draftComments, draftPreviews, drafts, expiries } from "./draft.table.ts";

type Call = ReturnType<typeof asEditor>;

/** Adds a public vendor to test drafts on. */
export async function addVendor(db: Database, values: Parameters<typeof buildVendor>[0] = {}) {
  const slug = `vendor-${crypto.randomUUID()}`;
  const [vendor] = await db
    .insert(vendors)
    .values(buildVendor({ slug, name: "Aspen", description: "Ledgers for families.", ...values }))
    .returning();
  if (!vendor) throw new Error("The vendor was not stored");
  return { ...vendor, path: `/api/admin/drafts/vendors/${vendor.id}` };
}

/** Adds a draft with comments, previews and everything else attached to it. */
export async function addDraft(db: Database) {
  const [at, text] = [new Date().toISOString(), 'half "typed" –'];
  const who = { ownerName: "Ada", editedBy: "Ada", updatedAt: at };
  const [draft] = await db
    .insert(drafts)
    .values({ kind: "vendor", key: "1", entryId: 1, data: { about: text }, version: 3, ...who })
    .returning();
  const draftId = Number(draft?.id);
  await db.insert(draftComments).values({ draftId, field: "about", text, byName: "Ben", at });
  await db.insert(draftPreviews).values({ tokenHash: "a hash", draftId, until: at });
  await db.insert(expiries).values({ kind: "vendor", entryId: 1, expireAt: at, scheduledBy: "Ada" });
}

/** One editor's draft calls. Each returns the status and the body. */
export const draftCalls = (call: Call) => {
  const answered = async (method: string, path: string, body?: unknown, version?: number | string) => {
    const headers: Record<string, string> = version === undefined ? {} : { "if-match": String(version) };
    const answer = await call(method, path, body, headers);
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  };
  return {
    get: (path: string) => answered("GET", path),
    keep: (path: string, data: object, version: number | string, more: object = {}) =>
      answered("PUT", path, { data, ...more }, version),
    post: (path: string, body?: unknown, version?: number | string) => answered("POST", path, body, version),
    discard: (path: string, version?: number) => answered("DELETE", path, undefined, version),
  };
};
