import type { Database } from "#db/database.server.ts";
import type { Viewer } from "#domain/request.server.ts";
import { findEntry, listEntries } from "../kit/entries.server.ts";
import { useCases } from "./use-case.table.ts";

export const listUseCases = (db: Database, viewer: Viewer) =>
  listEntries(db, useCases, useCases.title, viewer);

export const findUseCase = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, useCases, slug, viewer);
