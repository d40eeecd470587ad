import { eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { styleGuides } from "./style-guide.table.ts";

/** The guide that rewrites follow, or null while there is none. */
export async function findActiveStyleGuide(db: Database) {
  const [guide] = await db.select().from(styleGuides).where(eq(styleGuides.isActive, true));
  return guide ?? null;
}
