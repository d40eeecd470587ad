import type { Database } from "#db/database.server.ts";
import type { Viewer } from "#domain/request.server.ts";
import { findEntry, listEntries } from "../kit/entries.server.ts";
import { faqs } from "./faq.table.ts";

export const listFaqs = (db: Database, viewer: Viewer) => listEntries(db, faqs, faqs.question, viewer);

export const findFaq = (db: Database, slug: string, viewer: Viewer) => findEntry(db, faqs, slug, viewer);
