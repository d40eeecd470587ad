import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { inboxVisits } from "./inbox-visit.table.ts";

/** Minutes without a sign after which a visit is over. */
const visitMinutes = 30;

const isOver = sql`${inboxVisits.seenAt} < now() - make_interval(mins => ${sql.raw(String(visitMinutes))})`;

/** Records that an editor looks at the inbox. A visit that lasts stays the same one; a later one begins anew. */
export async function recordVisit(db: Database, editorId: string): Promise<void> {
  const seenAt = new Date().toISOString();
  await db
    .insert(inboxVisits)
    .values({ editorId, seenAt })
    .onConflictDoUpdate({
      target: inboxVisits.editorId,
      set: {
        seenAt,
        formerlySeenAt: sql`case when ${isOver} then ${inboxVisits.seenAt} else ${inboxVisits.formerlySeenAt} end`,
      },
    });
}

/** Returns the end of the editor's visit before this one: what came later is new. Null when they never looked. */
export async function findLastLook(db: Database, editorId: string): Promise<string | null> {
  const [visit] = await db
    .select({
      since: sql<
        string | null
      >`case when ${isOver} then ${inboxVisits.seenAt} else ${inboxVisits.formerlySeenAt} end`.mapWith(
        inboxVisits.seenAt,
      ),
    })
    .from(inboxVisits)
    .where(eq(inboxVisits.editorId, editorId));
  return visit?.since ?? null;
}
