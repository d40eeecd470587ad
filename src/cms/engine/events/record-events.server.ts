import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { indexNow, indexNowChanges } from "#http/index-now.table.ts";
import { environment } from "#shared/environment.server.ts";
import { isSameJson } from "#shared/same-json.ts";
import { type ContentType, type Row, segmentOf } from "../content-type.server.ts";
import { webhookDeliveries, webhooks } from "./webhook.table.ts";
import type { EventPayload, WebhookEvent } from "./webhook-events.ts";

/** The channel that notifies every process of new deliveries. */
export const webhooksDue = "webhooks_due";

/** An entry before and after a save, null if it did not exist. */
export interface EntryChange {
  old: Row | null;
  entry: Row | null;
}

/**
 * Enqueues a delivery for each webhook subscribed to a change, and the changed pages for search engines (IndexNow), in the
 * transaction of the save. A rollback sends nothing, and a committed change is sent even if the process dies. Uses one statement for any number of changes, and none if neither readers nor
 * receivers are affected.
 */
export async function recordEvents(db: Database, type: ContentType, changes: EntryChange[]): Promise<void> {
  const occurredAt = new Date(environment.now()).toISOString();
  const events = changes.flatMap((change) =>
    eventsOf(type, change).map((event) => ({ event, payload: payloadOf(type, change, occurredAt) })),
  );
  if (events.length === 0) return;
  await db.execute(sql`
    with told as (
      insert into ${webhookDeliveries} (id, webhook_id, event, payload, next_attempt_at, created_at)
      select gen_random_uuid(), hook.id, told.event, told.payload, ${occurredAt}::timestamptz, ${occurredAt}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as told (event text, payload jsonb)
      join ${webhooks} hook on hook.is_active and told.event = any (hook.events)
      returning 1
    ), changed as (
      insert into ${indexNowChanges} (path, created_at)
      select path, ${occurredAt}::timestamptz from jsonb_array_elements_text(${JSON.stringify(pathsOf(type, changes))}::jsonb) as path
      where exists (select from ${indexNow})
    )
    select pg_notify(${webhooksDue}, '') where exists (select from told)`);
}

function eventsOf(type: ContentType, { old, entry }: EntryChange): WebhookEvent[] {
  if (!entry) return old ? ["entry.deleted"] : [];
  const wasPublic = old !== null && type.isPublic(old);
  if (!type.isPublic(entry)) return wasPublic ? ["entry.withdrawn"] : [];
  if (!wasPublic)
    return type.kind === "article" ? ["entry.published", "article.published"] : ["entry.published"];
  return changedContentFields(old, entry).length > 0 ? ["entry.changed"] : [];
}

/** The addresses of pages that a reader saw or sees, including the former address of a page that moved. */
const pathsOf = (type: ContentType, changes: EntryChange[]): string[] => [
  ...new Set(
    changes
      .filter((change) => eventsOf(type, change).length > 0)
      .flatMap(({ old, entry }) => [old, entry])
      .flatMap((row) => (row && type.isPublic(row) ? (type.pathOf(row) ?? []) : [])),
  ),
];

function payloadOf(type: ContentType, { old, entry }: EntryChange, occurredAt: string): EventPayload {
  const row = entry ?? old ?? {};
  return {
    occurredAt,
    entry: {
      type: segmentOf(type),
      id: Number(row.id),
      slug: typeof row.slug === "string" ? row.slug : null,
      title: type.titleOf(row),
      path: type.pathOf(row),
      updatedAt: typeof row.updatedAt === "string" ? row.updatedAt : null,
      changedFields: old && entry ? changedContentFields(old, entry) : [],
    },
  };
}

const dates = new Set(["updatedAt", "contentUpdatedAt"]);

/** Returns the fields of a stored entry that a save has changed, without its dates. */
export const changedContentFields = (old: Row, entry: Row): string[] =>
  Object.keys(entry).filter((name) => !dates.has(name) && !isSameJson(entry[name], old[name]));
