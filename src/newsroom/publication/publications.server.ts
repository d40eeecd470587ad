import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { publications } from "./publication.table.ts";
import type { PublicationRecord } from "./publication-record.ts";

export type Publication = typeof publications.$inferSelect;

/** The parts of an article that readers see, in markdown. */
export interface PublishedParts {
  title: string;
  excerpt: string;
  content: string;
  whyItMatters: string;
}

/** Returns the SHA-256, in hex, of the JSON array of title, excerpt, content and 'why it matters', in this order. */
export const hashParts = ({ title, excerpt, content, whyItMatters }: PublishedParts): string =>
  createHash("sha256")
    .update(JSON.stringify([title, excerpt, content, whyItMatters]))
    .digest("hex");

/** Adds a publication record. Call it in the transaction that publishes. Records are never changed or removed. */
export async function recordPublication(
  db: Database,
  publication: { articleId: number; textHash: string; draftHash: string | null; record: PublicationRecord },
): Promise<void> {
  await db
    .insert(publications)
    .values({ ...publication, publishedAt: new Date(environment.now()).toISOString() });
}

/** Returns an article's publications, latest first. */
export const listPublications = (db: Database, articleId: number): Promise<Publication[]> =>
  db.select().from(publications).where(eq(publications.articleId, articleId)).orderBy(desc(publications.id));
