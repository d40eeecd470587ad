import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { publications } from "./publication.table.ts";
import type { PublicationRecord } from "./publication-record.ts";

export type Publication = typeof publications.$inferSelect;

/** The parts of a text that readers see. Texts are markdown. */
export interface PublishedParts {
  title: string;
  excerpt: string;
  content: string;
  whyItMatters: string;
}

/** SHA-256, in hex, of the JSON array of title, summary, text and 'why it matters', in this order. */
export const hashParts = ({ title, excerpt, content, whyItMatters }: PublishedParts): string =>
  createHash("sha256")
    .update(JSON.stringify([title, excerpt, content, whyItMatters]))
    .digest("hex");

/** Adds the record of a publication; call it in the transaction that publishes. Nothing changes or removes one. */
export async function recordPublication(
  db: Database,
  publication: { articleId: number; textHash: string; draftHash: string | null; record: PublicationRecord },
): Promise<void> {
  await db.insert(publications).values({ ...publication, publishedAt: new Date().toISOString() });
}

/** Lists the publications of an article, the latest first. */
export const listPublications = (db: Database, articleId: number): Promise<Publication[]> =>
  db.select().from(publications).where(eq(publications.articleId, articleId)).orderBy(desc(publications.id));
