import { inArray, not, or, sql } from "drizzle-orm";
import { contentType } from "#cms/engine/content-type.server.ts";
import { publishedPages } from "#cms/engine/read/published-pages.server.ts";
import { keepRootSlugsApart } from "#cms/engine/write/slugs.server.ts";
import { operatorColumn } from "#cms/settings/site-settings.server.ts";
import { pageDescriptor } from "./page.descriptor.ts";
import { operatorPages } from "./page.queries.server.ts";
import { pages } from "./page.table.ts";

export const pageContent = contentType(pageDescriptor, {
  table: pages,
  prepare: keepRootSlugsApart(pageDescriptor),
});

export const publishedBasicPages = publishedPages(pageContent, {
  section: "pages",
  noun: "About this site",
  // Pages about the operator are not indexed until the operator's name is set.
  isIndexed: or(
    not(inArray(pages.slug, [...operatorPages])),
    sql`nullif((${operatorColumn})::jsonb ->> 'name', '') is not null`,
  ),
});
