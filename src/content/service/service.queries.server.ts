import type { Viewer } from "#accounts/editor.server.ts";
import { findEntry, listEntries } from "#cms/read/entries.server.ts";
import type { Database } from "#db/database.server.ts";
import { services } from "./service.table.ts";

export const listServices = (db: Database, viewer: Viewer) =>
  listEntries(db, services, services.title, viewer);

export const findService = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, services, slug, viewer);
