import type { Database } from "#db/database.server.ts";
import type { Viewer } from "#domain/request.server.ts";
import { findEntry, listEntries } from "../kit/entries.server.ts";
import { glossaryTerms } from "./glossary.table.ts";

export const listGlossaryTerms = (db: Database, viewer: Viewer) =>
  listEntries(db, glossaryTerms, glossaryTerms.term, viewer);

export const findGlossaryTerm = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, glossaryTerms, slug, viewer);
