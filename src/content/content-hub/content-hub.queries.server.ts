import { and, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { contentHubConfigs } from "./content-hub.table.ts";

/** The enabled hub of a page; null when there is none. */
export async function findContentHub(db: Database, pageType: string, slug: string) {
  const [hub] = await db
    .select()
    .from(contentHubConfigs)
    .where(
      and(
        eq(contentHubConfigs.pageType, pageType),
        eq(contentHubConfigs.pageSlug, slug),
        eq(contentHubConfigs.isEnabled, true),
      ),
    );
  return hub ?? null;
}
