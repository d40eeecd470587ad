import type { Viewer } from "#accounts/editor.server.ts";
import { findEntry, listEntries } from "#cms/engine/read/entries.server.ts";
import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import type { Database } from "#db/database.server.ts";
import { serviceDescriptor } from "./service.descriptor.ts";
import { serviceEntity } from "./service.schema.ts";
import { services } from "./service.table.ts";

const kind = "service";

const listServices = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: services }, services.title, viewer);

const findService = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: services }, slug, viewer);

export const serviceReads = contentReads(serviceDescriptor, {
  entity: serviceEntity,
  list: listServices,
  find: findService,
});
