import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { inboxVisits } from "./inbox-visit.table.ts";

/** A visit ends after this many minutes without a call. */
const visitMinutes = 30;

const isOver = sql`${inboxVisits.seenAt} < now() - make_interval(mins => ${sql.raw(String(visitMinutes))})`;

/** Records that an editor is looking at the inbox: extends the current visit or starts a new one. */
export async function recordVisit(db: Database, editorId: string): Promise<void> {
  const seenAt = new Date(environment.now()).toISOString();
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

/** Returns the end of the editor's previous visit, or null for a first visit. News that arrived later is new. */
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
