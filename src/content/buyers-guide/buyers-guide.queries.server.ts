import type { Database } from "#db/database.server.ts";
import type { Viewer } from "#domain/request.server.ts";
import { findEntry, listEntries } from "../kit/entries.server.ts";
import { buyersGuides } from "./buyers-guide.table.ts";

export const listBuyersGuides = (db: Database, viewer: Viewer) =>
  listEntries(db, buyersGuides, buyersGuides.title, viewer);

export const findBuyersGuide = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, buyersGuides, slug, viewer);
