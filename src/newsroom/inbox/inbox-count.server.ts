import type { AdminCount } from "#cms/admin/counts.server.ts";
import { countInbox } from "./inbox-list.server.ts";
import { findLastLook } from "./inbox-visit.server.ts";

/** The drafts that arrived since the editor last visited the inbox. */
export const newInInbox: AdminCount = {
  kind: "inbox",
  count: async (db, { id }) => (await countInbox(db, await findLastLook(db, id))).new,
};
