import { sql } from "drizzle-orm";
import { type ChangeSource, changeColumns } from "#cms/changes/change-source.server.ts";
import { factChangesOf } from "#cms/changes/fact-change-source.server.ts";
import { factChanges } from "#cms/evidence/fact-change.table.ts";
import { selectionTag } from "#cms/tags.ts";
import { features } from "../feature/feature.table.ts";
import { vendorContent } from "./vendor.content.server.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";

/** Changed facts of published vendors. A new event is told of as an event, on its own date. */
export const vendorFactChanges: ChangeSource = factChangesOf(vendorContent, {
  itemTitle: sql`(select ${features.name} from ${features}
    where ${factChanges.field} = 'capabilities' and ${features.slug} = ${factChanges.item} and ${features.isPublished})`,
  namesFrom: [selectionTag("feature")],
  except: sql`${factChanges.field} = 'events' and ${factChanges.before} is null`,
});

const text = sql`event.value ->> 'text'`;
const date = sql`event.value ->> 'date'`;

/** The events in the history of published vendors, as far as they have happened. */
export const vendorEvents: ChangeSource = {
  type: vendorDescriptor,
  tags: [vendorDescriptor.kind],
  select: ({ entryId, limit, today }) => sql`
    select ${changeColumns(vendorDescriptor, {
      id: sql`'event-' || ${vendors.id} || '-' || left(md5(event.value::text), 12)`,
      date,
      kind: "event",
      slug: sql`${vendors.slug}`,
      title: sql`${vendors.name}`,
      entryId: sql`${vendors.id}`,
      field: sql`'events'::text`,
      item: text,
      after: text,
    })}
    from ${vendors}, jsonb_array_elements(${vendors.events}) as event
    where ${vendors.isPublished} and (${date}) collate "C" <= ${today}
      ${entryId === null ? sql`` : sql`and ${vendors.id} = ${entryId}`}
    order by (${date}) collate "C" desc, ${vendors.id} limit ${limit}`,
};
