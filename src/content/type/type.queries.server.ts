import type { Database } from "#db/database.server.ts";
import type { Viewer } from "#domain/request.server.ts";
import { findEntry, listEntries } from "../kit/entries.server.ts";
import { familyOfficeTypes } from "./type.table.ts";

export const listFamilyOfficeTypes = (db: Database, viewer: Viewer) =>
  listEntries(db, familyOfficeTypes, familyOfficeTypes.title, viewer);

export const findFamilyOfficeType = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, familyOfficeTypes, slug, viewer);
