import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { cdnNetwork, cdnPurges } from "../cdn.table.ts";
import { anyContent } from "./tagged-cache.server.ts";

/** The channel that notifies every process of changes to published content. */
export const contentChanged = "content_changed";

/** PostgreSQL's limit for the payload of a notification, in bytes, is 8,000. */
const longestPayload = 7900;

/**
 * Tells all processes which tags to invalidate, any content by default; without tags it does nothing. Within a
 * transaction the notification is sent when it commits.
 */
export async function announceContentChange(db: Database, tags: Iterable<string> = [anyContent]) {
  const list = [...tags];
  if (list.length === 0) return;
  const payload = JSON.stringify(list);
  const sent = Buffer.byteLength(payload) > longestPayload ? JSON.stringify([anyContent]) : payload;
  // One statement: where no content delivery network is told of changes, it costs what the notification does.
  await db.execute(sql`
    with noted as (
      insert into ${cdnPurges} (tags, created_at)
      select array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)), now()
      where exists (select from ${cdnNetwork})
    )
    select pg_notify(${contentChanged}, ${sent})`);
}

/** Reads the tags of a notification. One that is not a list of tags stands for any content. */
export function readChangedTags(payload: string): string[] {
  try {
    const tags: unknown = JSON.parse(payload);
    if (Array.isArray(tags) && tags.every((tag) => typeof tag === "string")) return tags;
  } catch {
    // Sent by an earlier version, whose payload is empty.
  }
  return [anyContent];
}
