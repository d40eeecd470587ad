import type { Database } from "#db/database.server.ts";
import type { Viewer } from "#domain/request.server.ts";
import { findEntry, listEntries } from "../kit/entries.server.ts";
import { features } from "./feature.table.ts";

export const listFeatures = (db: Database, viewer: Viewer) =>
  listEntries(db, features, features.name, viewer);

export const findFeature = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, features, slug, viewer);
