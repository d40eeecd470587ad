import { inArray, not, or, sql } from "drizzle-orm";
import { type PublishedPages, publishedPages } from "#cms/engine/read/published.server.ts";
import { operatorColumn } from "#cms/settings/site-settings.server.ts";
import { pageDescriptor } from "./page.descriptor.ts";
import { operatorPages } from "./page.queries.server.ts";
import { pages } from "./page.table.ts";

export const publishedBasicPages: PublishedPages = publishedPages(pageDescriptor, {
  section: "pages",
  noun: "About this site",
  table: pages,
  // Pages about the operator are not indexed until the operator's name is set.
  isIndexed: or(
    not(inArray(pages.slug, [...operatorPages])),
    sql`nullif((${operatorColumn})::jsonb ->> 'name', '') is not null`,
  ),
});
