import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { cdnNetwork, cdnPurges } from "../cdn.table.ts";
import { anyContent } from "./tagged-cache.server.ts";

/** The notification channel for changes to published content. */
export const contentChanged = "content_changed";

/** In bytes; PostgreSQL's limit for a payload is 8,000. */
const longestPayload = 7900;

/**
 * Notifies all processes of the tags to invalidate, by default all content. Does nothing for an empty list. Within a transaction
 * PostgreSQL sends the notification at commit.
 */
export async function announceContentChange(db: Database, tags: Iterable<string> = [anyContent]) {
  const list = [...tags];
  if (list.length === 0) return;
  const payload = JSON.stringify(list);
  const sent = Buffer.byteLength(payload) > longestPayload ? JSON.stringify([anyContent]) : payload;
  // One statement: without a content delivery network it costs no more than the notification.
  await db.execute(sql`
    with noted as (
      insert into ${cdnPurges} (tags, created_at)
      select array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)), now()
      where exists (select from ${cdnNetwork})
    )
    select pg_notify(${contentChanged}, ${sent})`);
}

/** Parses a notification's tags. A payload that is not a list of tags means any content. */
export function readChangedTags(payload: string): string[] {
  try {
    const tags: unknown = JSON.parse(payload);
    if (Array.isArray(tags) && tags.every((tag) => typeof tag === "string")) return tags;
  } catch {
    // Earlier versions send an empty payload.
  }
  return [anyContent];
}
