import type { Database } from "#db/database.server.ts";
import type { Viewer } from "#domain/request.server.ts";
import { findEntry, listEntries } from "../kit/entries.server.ts";
import { landingPages } from "./landing-page.table.ts";

export const listLandingPages = (db: Database, viewer: Viewer) =>
  listEntries(db, landingPages, landingPages.title, viewer);

export const findLandingPage = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, landingPages, slug, viewer);
