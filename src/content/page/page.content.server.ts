import { contentType } from "#cms/engine/content-type.server.ts";
import { keepRootSlugsApart } from "#cms/engine/write/slugs.server.ts";
import { pageDescriptor } from "./page.descriptor.ts";
import { pages } from "./page.table.ts";

export const pageContent = contentType(pageDescriptor, {
  table: pages,
  prepare: keepRootSlugsApart(pageDescriptor),
});
