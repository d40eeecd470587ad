import type { Viewer } from "#accounts/editor.server.ts";
import { findEntry, listEntries } from "#cms/engine/read/entries.server.ts";
import type { Database } from "#db/database.server.ts";
import { services } from "./service.table.ts";

const kind = "service";

export const listServices = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: services }, services.title, viewer);

export const findService = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: services }, slug, viewer);
