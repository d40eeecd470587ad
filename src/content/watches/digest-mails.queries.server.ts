import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import type { WatchReport } from "./watch.schema.ts";
import { watches, watchMails, watchMailsDue, watchPeriods } from "./watch.table.ts";

const isSubscriber = and(
  eq(watches.cadence, "digest"),
  isNotNull(watches.confirmedAt),
  isNull(watches.endedAt),
);

export const countSubscribers = (db: Database): Promise<number> => db.$count(watches, isSubscriber);

/**
 * Puts a week's digest into the outbox, once for each subscriber. Call it in the transaction that marks the digest as mailed.
 * Returns the number of mails.
 */
export async function enqueueDigest(
  tx: Database,
  week: string,
  digest: NonNullable<WatchReport["digest"]>,
): Promise<number> {
  const until = new Date(environment.now()).toISOString();
  const [made] = await tx
    .insert(watchPeriods)
    .values({
      cadence: "digest",
      period: week,
      until,
      report: { changes: [], levels: [], articles: [], digest },
      levels: {},
    })
    .returning({ id: watchPeriods.id });
  if (!made) throw new Error("The digest was not stored");
  const mails = await tx
    .insert(watchMails)
    .select(
      tx
        .select({
          watchId: watches.id,
          periodId: sql<number>`${made.id}::integer`.as("period_id"),
          dueAt: sql<string>`${until}::timestamptz`.as("due_at"),
          leasedUntil: sql<null>`null::timestamptz`.as("leased_until"),
          tries: sql<number>`0`.as("tries"),
          sentAt: sql<null>`null::timestamptz`.as("sent_at"),
        })
        .from(watches)
        .where(isSubscriber),
    )
    .returning({ watchId: watchMails.watchId });
  await tx.execute(sql`select pg_notify(${watchMailsDue}, '')`);
  return mails.length;
}

/** Counts a digest's mails by what became of them. All are 0 once the outbox has forgotten them. */
export async function countDigestMails(db: Database, week: string) {
  const [counts] = await db
    .select({
      sent: sql<number>`count(${watchMails.sentAt})::int`,
      waiting: sql<number>`count(${watchMails.dueAt})::int`,
      failed: sql<number>`count(*) filter (where ${watchMails.sentAt} is null and ${watchMails.dueAt} is null)::int`,
    })
    .from(watchMails)
    .innerJoin(watchPeriods, eq(watchPeriods.id, watchMails.periodId))
    .where(and(eq(watchPeriods.cadence, "digest"), eq(watchPeriods.period, week)));
  return counts ?? { sent: 0, waiting: 0, failed: 0 };
}
