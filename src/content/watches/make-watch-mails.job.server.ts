import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Job } from "#db/jobs.server.ts";
import { environment } from "#shared/environment.server.ts";
import { type Cadence, cadences } from "./watch.schema.ts";
import { watches, watchMails, watchMailsDue, watchPeriods } from "./watch.table.ts";
import { listNewLevels } from "./watch-levels.server.ts";
import { partsOf, selectFor } from "./watch-mail.ts";
import { buildReport, type ListArticles } from "./watch-report.server.ts";
import { listWatchedFacts, watchedReader } from "./watched.server.ts";
import { eraseUnconfirmed } from "./watches.server.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Changes younger than this are left for the next period (contract, section 11). In milliseconds. */
const undoWindowMs = 15 * 60 * 1000;
/** Mails are made from six in the morning, UTC. */
const startOfDayMs = 6 * hourMs;
/** How long reports and sent mails are kept, in milliseconds. */
const keptMs = 60 * dayMs;

/**
 * Makes the mails of each period once, daily and on Mondays, and erases what is no longer needed. It runs every hour, so that a
 * server that was down catches up.
 */
export const makeWatchMails = (listArticles: ListArticles): Job<"make-watch-mails"> => ({
  name: "make-watch-mails",
  schedule: ({ mail }) => (mail ? "7 * * * *" : null),
  singleton: true,
  timeLimit: 5 * 60,
  retries: 1,
  run: async (_data, { db }) => {
    await eraseUnconfirmed(db);
    const before = new Date(environment.now() - keptMs).toISOString();
    await db.delete(watchPeriods).where(lt(watchPeriods.until, before));
    for (const cadence of cadences) await makeMails(db, cadence, listArticles);
  },
});

declare module "#db/jobs.server.ts" {
  interface JobData {
    "make-watch-mails": Record<string, never>;
  }
}

/**
 * Makes the mails of the current period, unless that has been done: its report and one mail for each watch that it concerns, in one
 * transaction. The first period only records the levels that later ones are compared with. Returns the number of mails.
 * @param now in milliseconds
 */
export async function makeMails(
  db: Database,
  cadence: Cadence,
  listArticles: ListArticles,
  now = environment.now(),
): Promise<number> {
  const period = periodOf(cadence, now);
  const [former] = await db
    .select({
      id: watchPeriods.id,
      period: watchPeriods.period,
      until: watchPeriods.until,
      levels: watchPeriods.levels,
    })
    .from(watchPeriods)
    .where(eq(watchPeriods.cadence, cadence))
    .orderBy(desc(watchPeriods.until))
    .limit(1);
  if (former && former.period >= period) {
    await recordNewLevels(db, cadence, former);
    return 0;
  }
  const until = new Date(now - undoWindowMs).toISOString();
  const range = { from: former?.until ?? until, until };
  const { report, levels } = await buildReport(
    db,
    cadence,
    { range, former: former?.levels ?? {} },
    listArticles,
  );
  const told = former ? report : { changes: [], levels: [], articles: [] };
  const watchIds = former ? await listConcerned(db, cadence, told) : [];
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(watchPeriods)
      .values({ cadence, period, until, report: told, levels })
      .onConflictDoNothing()
      .returning({ id: watchPeriods.id });
    if (!made || watchIds.length === 0) return 0;
    // A watch that has been stopped since gets no mail.
    await tx.execute(sql`
      insert into ${watchMails} (watch_id, period_id, due_at)
      select id, ${made.id}, now() from ${watches}
      where id in (select value::integer from json_array_elements_text(${JSON.stringify(watchIds)}::json)) and email is not null`);
    await tx.execute(sql`select pg_notify(${watchMailsDue}, '')`);
    return watchIds.length;
  });
}

/** Adds the present levels of facts that watches have required since the period was made, for the next one to compare with. */
async function recordNewLevels(
  db: Database,
  cadence: Cadence,
  { id, levels }: Pick<typeof watchPeriods.$inferSelect, "id" | "levels">,
) {
  const added = (await listWatchedFacts(db, cadence)).filter((key) => !Object.hasOwn(levels, key));
  if (added.length === 0) return;
  const known = JSON.stringify(await listNewLevels(db, added));
  await db
    .update(watchPeriods)
    .set({ levels: sql`${watchPeriods.levels} || ${known}::jsonb` })
    .where(eq(watchPeriods.id, id));
}

/** The first day of a period, `2026-11-23`: a Monday, or the day itself. */
function periodOf(cadence: Cadence, now: number): string {
  const day = new Date(now - startOfDayMs);
  const daysIn = cadence === "weekly" ? (day.getUTCDay() + 6) % 7 : 0;
  return new Date(day.getTime() - daysIn * dayMs).toISOString().slice(0, 10);
}

/** The ids of the active watches that a report concerns. */
async function listConcerned(
  db: Database,
  cadence: Cadence,
  report: Parameters<typeof partsOf>[0],
): Promise<number[]> {
  const { id, vendors, requirements, confirmedAt } = watches;
  // As one JSON value, because the embedded database returns thousands of rows far more slowly.
  const [result] = await db
    .select({
      rows: sql<string>`coalesce(json_agg(json_build_array(${id}, ${vendors}, ${requirements},
        floor(extract(epoch from ${confirmedAt}) * 1000))), '[]')::text`,
    })
    .from(watches)
    .where(and(eq(watches.cadence, cadence), isNotNull(confirmedAt), isNull(watches.endedAt)));
  const rows: [number, number[], string, number][] = JSON.parse(result?.rows ?? "[]");
  const stored = rows.map(([id, vendors, requirements, at]) => ({
    id,
    vendors,
    requirements,
    cadence,
    confirmedAt: new Date(at).toISOString(),
  }));
  const parts = partsOf(report);
  const read = await watchedReader(db, stored);
  return stored.filter((watch) => selectFor(read(watch), parts) !== null).map(({ id }) => id);
}
