import { eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { styleGuides } from "./style-guide.table.ts";

/** Returns the guide that rewrites use, or null if no guide is active. */
export async function findActiveStyleGuide(db: Database) {
  const [guide] = await db.select().from(styleGuides).where(eq(styleGuides.isActive, true));
  return guide ?? null;
}
