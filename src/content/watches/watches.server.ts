import { and, count, eq, gt, isNotNull, isNull, lt, max, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "#db/database.server.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { environment } from "#shared/environment.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import type { Rhythm, watchCounts } from "./watch.schema.ts";
import { watches, watchMails, watchMailsDue, watchPeriods } from "./watch.table.ts";
import { partsOf, selectFor } from "./watch-mail.ts";
import { idInToken, isTokenOf, makeSalt } from "./watch-secrets.server.ts";
import { watchedReader } from "./watched.server.ts";

export type Watch = typeof watches.$inferSelect;
type Keys = Pick<Settings, "sessionSecret" | "dataDir">;

/** How long a confirmation link is valid, in milliseconds (contract, section 11). */
const confirmableMs = 48 * 60 * 60 * 1000;

interface Watched {
  email: string;
  vendors: number[];
  requirements: string;
  cadence: Rhythm;
}

/** Stores an unconfirmed watch. It replaces an earlier unconfirmed one of the same and revokes its link. Returns its id. */
export async function storeUnconfirmed(db: Database, watched: Watched): Promise<number> {
  const values = {
    cadence: watched.cadence,
    salt: makeSalt(),
    createdAt: new Date(environment.now()).toISOString(),
  };
  const [stored] = await db
    .insert(watches)
    .values({ ...watched, ...values })
    .onConflictDoUpdate({
      target: [watches.email, watches.vendors, watches.requirements],
      targetWhere: isNull(watches.confirmedAt),
      set: values,
    })
    .returning({ id: watches.id });
  if (!stored) throw new Error("The watch was not stored");
  return stored.id;
}

/**
 * Confirms a token's watch. It replaces the address's active watch of the same vendors and requirements and continues it, with its
 * waiting emails and the changes that it has not reported. Returns the watch, even if it was already confirmed, or null if the token
 * is not valid.
 */
export function confirmWatch(
  { db, settings: keys, jobs }: Pick<RequestVariables, "db" | "settings" | "jobs">,
  token: string,
): Promise<Watch | null> {
  return db.transaction(async (tx) => {
    const watch = await lockByToken(tx, keys, "confirm", token);
    if (!watch || watch.endedAt) return null;
    if (watch.confirmedAt) return watch;
    const now = environment.now();
    if (Date.parse(watch.createdAt) + confirmableMs <= now) return null;
    const confirmed = { ...watch, confirmedAt: new Date(now).toISOString() };
    const former = await lockActive(tx, watch);
    if (former) confirmed.confirmedAt = (await beginningOf(tx, watch, former)) ?? confirmed.confirmedAt;
    if (former)
      await tx
        .update(watches)
        .set({ ...ended(), replacedBy: watch.id })
        .where(eq(watches.id, former.id));
    await tx.update(watches).set({ confirmedAt: confirmed.confirmedAt }).where(eq(watches.id, watch.id));
    if (former) await moveMails(tx, former, confirmed);
    // The first watch of a cadence needs the levels that its first report compares with.
    await jobs.send(tx, "make-watch-mails", {});
    return confirmed;
  });
}

/** Locks the address's active watch of the same vendors and requirements. */
async function lockActive(db: Database, { email, vendors, requirements }: Watch): Promise<Watch | undefined> {
  const [active] = await db
    .select()
    .from(watches)
    .where(
      and(
        eq(watches.email, email ?? ""),
        eq(watches.vendors, vendors),
        eq(watches.requirements, requirements),
        isNotNull(watches.confirmedAt),
      ),
    )
    .for("update");
  return active;
}

/** Returns when a watch begins that continues a former one, so that each change is mailed once: where its last report ended. */
async function beginningOf(db: Database, { cadence }: Watch, former: Watch): Promise<string | null> {
  if (former.cadence === cadence) return former.confirmedAt;
  const [last] = await db
    .select({ until: max(watchPeriods.until) })
    .from(watchPeriods)
    .where(eq(watchPeriods.cadence, former.cadence));
  return [former.confirmedAt ?? "", last?.until ?? ""].toSorted().at(-1) || null;
}

/** Adds emails for the reports made since a watch began, which at that time had another cadence. */
async function addMissedMails(db: Database, watch: Watch): Promise<void> {
  const periods = await db
    .select({ id: watchPeriods.id, report: watchPeriods.report })
    .from(watchPeriods)
    .where(and(eq(watchPeriods.cadence, watch.cadence), gt(watchPeriods.until, watch.confirmedAt ?? "")));
  const read = await watchedReader(db, [watch]);
  const missed = periods.filter(({ report }) => selectFor(read(watch), partsOf(report)) !== null);
  if (missed.length === 0) return;
  const dueAt = new Date(environment.now()).toISOString();
  await db
    .insert(watchMails)
    .values(missed.map(({ id }) => ({ watchId: watch.id, periodId: id, dueAt })))
    .onConflictDoNothing();
  await db.execute(sql`select pg_notify(${watchMailsDue}, '')`);
}

/**
 * Returns when a watch began, as a report saw it that ended at `until`: an email taken over from the watch's predecessor is about
 * the time before the watch itself.
 */
export async function beginningAsOf(
  db: Database,
  { id, confirmedAt }: Pick<Watch, "id" | "confirmedAt">,
  until: string,
): Promise<string | null> {
  if (confirmedAt === null || confirmedAt < until) return confirmedAt;
  const former = sql`
    with recursive former as (
      select id, confirmed_at from watches where replaced_by = ${id}
      union all
      select earlier.id, earlier.confirmed_at from watches as earlier join former on earlier.replaced_by = former.id
    )
    select max(confirmed_at)::text from former where confirmed_at < ${until}::timestamptz`;
  const [row] = await db
    .select({ began: sql<string | null>`(${former})` })
    .from(watches)
    .where(eq(watches.id, id));
  const began = row?.began;
  return began ? new Date(began).toISOString() : confirmedAt;
}

/** Moves unsent emails. A process that is sending one then fails to record it, and does not complete it. */
async function moveMails(db: Database, from: Watch, to: Watch): Promise<void> {
  await db
    .update(watchMails)
    .set({ watchId: to.id, leasedUntil: null })
    .where(and(eq(watchMails.watchId, from.id), isNotNull(watchMails.dueAt)));
  if (from.cadence !== to.cadence) await addMissedMails(db, to);
}

/**
 * Ends a token's watch, or the one that replaced it, and erases its address and waiting emails. Returns false if the token is not
 * valid.
 */
export function stopWatch(db: Database, keys: Keys, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    let watch = await lockByToken(tx, keys, "stop", token);
    if (!watch) return false;
    while (watch && watch.replacedBy !== null) watch = await lockWatch(tx, watch.replacedBy);
    if (!watch || watch.endedAt) return true;
    await tx.update(watches).set(ended()).where(eq(watches.id, watch.id));
    await tx.delete(watchMails).where(and(eq(watchMails.watchId, watch.id), isNull(watchMails.sentAt)));
    return true;
  });
}

const ended = () => ({ email: null, endedAt: new Date(environment.now()).toISOString() });

async function lockByToken(db: Database, keys: Keys, purpose: "confirm" | "stop", token: string) {
  const id = idInToken(token);
  if (id === null) return null;
  const watch = await lockWatch(db, id);
  return watch && isTokenOf(keys, purpose, watch, token) ? watch : null;
}

async function lockWatch(db: Database, id: number): Promise<Watch | null> {
  const [watch] = await db.select().from(watches).where(eq(watches.id, id)).for("update");
  return watch ?? null;
}

/** Erases watches not confirmed while their link was valid. */
export async function eraseUnconfirmed(db: Database): Promise<void> {
  const before = new Date(environment.now() - confirmableMs).toISOString();
  await db.delete(watches).where(and(isNull(watches.confirmedAt), lt(watches.createdAt, before)));
}

/** Counts the watches. Nobody but their readers learns more about them. */
export async function countWatches(db: Database): Promise<z.infer<typeof watchCounts>> {
  const active = sql`${watches.confirmedAt} is not null and ${watches.endedAt} is null`;
  const [counts] = await db
    .select({
      weekly: sql<number>`count(*) filter (where ${active} and ${watches.cadence} = 'weekly')::int`,
      daily: sql<number>`count(*) filter (where ${active} and ${watches.cadence} = 'daily')::int`,
      digest: sql<number>`count(*) filter (where ${active} and ${watches.cadence} = 'digest')::int`,
      unconfirmed: sql<number>`count(*) filter (where ${watches.confirmedAt} is null)::int`,
      ended: count(watches.endedAt),
    })
    .from(watches);
  return counts ?? { weekly: 0, daily: 0, digest: 0, unconfirmed: 0, ended: 0 };
}
