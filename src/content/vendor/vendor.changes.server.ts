import { inArray, sql } from "drizzle-orm";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { selectionTag } from "#cms/engine/tags.ts";
import { type ChangeSource, changeColumns } from "#cms/facts/change-source.server.ts";
import { factChangesOf } from "#cms/facts/fact-change-source.server.ts";
import { features } from "../feature/feature.table.ts";
import { vendorContent } from "./vendor.content.server.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { newestEvent, vendors } from "./vendor.table.ts";

/** Changed facts of published vendors. New events are listed separately, under their own date. */
export const vendorFactChanges: ChangeSource = factChangesOf(vendorContent, {
  itemTitle: (field, item) => sql`(select ${features.name} from ${features}
    where ${field} = 'capabilities' and ${features.slug} = ${item} and ${features.isPublished})`,
  namesFrom: [selectionTag("feature")],
  except: sql`${factChanges.field} = 'events' and ${factChanges.before} is null`,
});

/** Published vendors' past events. */
export const vendorEvents: ChangeSource = {
  type: vendorDescriptor,
  tags: [vendorDescriptor.kind],
  select: ({ entryIds, limit, today }) => sql`
    select ${eventColumns} from (
      select id as vendor, slug, name, event.value ->> 'date' as happened, event.value as event
      from (${recentVendors(entryIds, limit)}) as recent, jsonb_array_elements(recent.events) as event
      where (event.value ->> 'date') collate "C" <= ${today}
      order by (event.value ->> 'date') collate "C" desc, id, event.value limit ${limit}
    ) as newest`,
};

/** The vendors with the newest events, which include the newest events overall. */
const recentVendors = (entryIds: readonly number[] | null, limit: number) => sql`
  select ${vendors.id} as id, ${vendors.slug} as slug, ${vendors.name} as name, ${vendors.events} as events from ${vendors}
  where ${vendors.isPublished} and ${newestEvent(vendors.events)} is not null
    ${entryIds === null ? sql`` : sql`and ${inArray(vendors.id, entryIds)}`}
  order by ${newestEvent(vendors.events)} desc nulls last, ${vendors.id} limit ${limit}`;

const text = sql`newest.event ->> 'text'`;

const eventColumns = changeColumns(vendorDescriptor, {
  id: sql`'event-' || newest.vendor || '-' || left(md5(newest.event::text), 12)`,
  date: sql`newest.happened`,
  kind: "event",
  slug: sql`newest.slug`,
  title: sql`newest.name`,
  entryId: sql`newest.vendor`,
  field: sql`'events'::text`,
  item: text,
  after: text,
});
