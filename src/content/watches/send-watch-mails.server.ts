import { setImmediate as lastLinesLeft } from "node:timers/promises";
import { and, eq, inArray, lte, min, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { DueWork, DueWorkContext } from "#db/due-work.server.ts";
import { type Mail, MailRefusedError, mailClientOf, type Unfinished } from "#integrations/mail/index.ts";
import { environment } from "#shared/environment.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { watchPages } from "#shared/watch-address.ts";
import { watches, watchMails, watchMailsDue, watchPeriods } from "./watch.table.ts";
import {
  partsOf,
  type ReportParts,
  selectFor,
  type Watched,
  writeDigestMail,
  writeWatchMail,
} from "./watch-mail.ts";
import { watchToken } from "./watch-secrets.server.ts";
import { watchedReader } from "./watched.server.ts";
import { beginningAsOf } from "./watches.server.ts";

/** Mails on their way at the same time, each over its own connection. */
const batchSize = 10;
/** Pause between batches, which spares the mail server. In milliseconds. */
const pauseMs = 1000;
/** After this, another process takes over the mails of one that has died. Longer than any batch. In milliseconds. */
const leaseMs = 2 * 60 * 1000;
/** Pauses before the next attempts, in seconds; then the mail is given up. */
const retryPauses = [60, 10 * 60, 60 * 60, 6 * 60 * 60, 24 * 60 * 60];

/**
 * Sends the mails of watches. A mail is transmitted up to its last line, which leaves within the transaction that records the mail
 * as sent, just before the commit. A kill before the last line sends nothing, and one after the commit repeats nothing. A kill in
 * between repeats the batch, each mail with its `Message-ID` (docs/decisions/0095).
 */
export const sendWatchMails: DueWork = {
  name: "watch-mails",
  channel: watchMailsDue,
  run: async (context, signal) => {
    if (!context.settings.mail) return null;
    const reports: Reports = new Map();
    while (!signal.aborted && (await sendBatch(context, reports, signal)))
      await environment.wait(pauseMs, signal).catch(() => {});
    return nextDue(context);
  },
};

async function nextDue({ db }: DueWorkContext): Promise<Date | null> {
  const [next] = await db
    .select({
      at: sql<
        string | null
      >`${min(sql`greatest(${watchMails.dueAt}, coalesce(${watchMails.leasedUntil}, ${watchMails.dueAt}))`)}::text`,
    })
    .from(watchMails)
    .where(sql`${watchMails.dueAt} is not null`);
  return next?.at ? new Date(next.at) : null;
}

/** The reports of periods, by id, and the moment that each ends at. */
type Reports = Map<number, ReportParts & { until: string }>;

interface DueMail extends Pick<typeof watchMails.$inferSelect, "watchId" | "periodId" | "tries"> {}

/** Sends up to ten mails. Returns false if none was due. */
async function sendBatch(context: DueWorkContext, reports: Reports, signal: AbortSignal): Promise<boolean> {
  const { settings, log } = context;
  const lease = new Date(environment.now() + leaseMs).toISOString();
  const due = await claim(context, lease);
  if (due.length === 0 || !settings.mail) return false;
  const client = mailClientOf(settings.mail);
  const written = await writeMails(context, due, reports);
  const begun = await Promise.all(
    due.map(async (mail) => {
      const text = written.get(keyOf(mail));
      // The watch was stopped, or its vendors are gone.
      if (!text) return { mail, unfinished: null, failure: new MailRefusedError("Nothing to send") };
      return client.begin(text, signal).then(
        (unfinished) => ({ mail, unfinished, failure: null }),
        (failure: unknown) => ({ mail, unfinished: null, failure }),
      );
    }),
  );
  const failed: Failed[] = begun.filter(({ unfinished }) => unfinished === null);
  const ready = begun.flatMap(({ mail, unfinished }) => (unfinished ? { mail, unfinished } : []));
  failed.push(...(await complete(context, ready, lease)));
  for (const { mail, failure } of failed)
    await (signal.aborted ? release(context, mail) : recordFailure(context, mail, failure));
  if (failed.length > 0 && !signal.aborted) log.warn({ mails: failed.length }, "emails of watches failed");
  return true;
}

interface Failed {
  mail: DueMail;
  failure: unknown;
}

/**
 * Records mails as sent and completes them. Returns the mails that the server refused after all; the transaction does not wait for
 * its answers.
 */
async function complete(
  context: DueWorkContext,
  ready: { mail: DueMail; unfinished: Unfinished }[],
  lease: string,
): Promise<Failed[]> {
  try {
    const answers = await context.db.transaction(async (tx) => {
      const recorded = await recordSent(
        tx,
        ready.map(({ mail }) => mail),
        lease,
      );
      const finished = ready
        .filter(({ mail }) => recorded.has(keyOf(mail)))
        .map(({ mail, unfinished }) =>
          unfinished.finish().then(
            () => [],
            (failure: unknown) => [{ mail, failure }],
          ),
        );
      await lastLinesLeft();
      return finished;
    });
    return (await Promise.all(answers)).flat();
  } finally {
    for (const { unfinished } of ready) unfinished.cancel();
  }
}

const keyOf = ({ watchId, periodId }: Pick<DueMail, "watchId" | "periodId">) => `${watchId} ${periodId}`;

/** Leases due mails that no live process sends. */
async function claim({ db }: DueWorkContext, lease: string): Promise<DueMail[]> {
  const { watchId, periodId, dueAt, leasedUntil, tries } = watchMails;
  const now = new Date(environment.now()).toISOString();
  return db.transaction(async (tx) => {
    const free = await tx
      .select({ watchId, periodId })
      .from(watchMails)
      .where(and(lte(dueAt, now), sql`(${leasedUntil} is null or ${leasedUntil} <= ${now}::timestamptz)`))
      .orderBy(dueAt, watchId)
      .limit(batchSize)
      .for("update", { skipLocked: true });
    if (free.length === 0) return [];
    return tx
      .update(watchMails)
      .set({ leasedUntil: lease })
      .where(oneOf(free))
      .returning({ watchId, periodId, tries });
  });
}

const oneOf = (mails: Pick<DueMail, "watchId" | "periodId">[]) =>
  sql`(${watchMails.watchId}, ${watchMails.periodId}) in (${sql.join(
    mails.map(({ watchId, periodId }) => sql`(${watchId}::integer, ${periodId}::integer)`),
    sql`, `,
  )})`;

/** Writes the mails of a batch, by `keyOf`. An attempt after the first writes the same one. */
async function writeMails(
  { db, settings }: DueWorkContext,
  due: DueMail[],
  reports: Reports,
): Promise<Map<string, Mail>> {
  const missing = [...new Set(due.map(({ periodId }) => periodId))].filter((id) => !reports.has(id));
  if (missing.length > 0)
    for (const { id, report, until } of await db
      .select({ id: watchPeriods.id, report: watchPeriods.report, until: watchPeriods.until })
      .from(watchPeriods)
      .where(inArray(watchPeriods.id, missing)))
      reports.set(id, { ...partsOf(report), until });
  const stored = await db
    .select()
    .from(watches)
    .where(
      inArray(
        watches.id,
        due.map(({ watchId }) => watchId),
      ),
    );
  const byId = new Map(stored.map((watch) => [watch.id, watch]));
  const read = await watchedReader(db, stored);
  const mails = new Map<string, Mail>();
  for (const { watchId, periodId } of due) {
    const watch = byId.get(watchId);
    const parts = reports.get(periodId);
    if (!watch?.email || !parts) continue;
    const stopUrl = stopUrlOf(settings, watch);
    const { siteUrl, siteName } = settings;
    const confirmedAt = await beginningAsOf(db, watch, parts.until);
    const written = writeMail(read({ ...watch, confirmedAt }), parts, { siteUrl, siteName, stopUrl });
    if (!written) continue;
    mails.set(keyOf({ watchId, periodId }), {
      to: watch.email,
      ...written,
      messageId: `watch-${watchId}-${periodId}@${new URL(siteUrl).hostname}`,
      unsubscribeUrl: stopUrl,
    });
  }
  return mails;
}

/** Returns null if nothing in the report concerns the watch. */
function writeMail(watched: Watched, parts: ReportParts, site: Parameters<typeof writeWatchMail>[2]) {
  if (parts.digest) return writeDigestMail(parts.digest, site);
  const selected = selectFor(watched, parts);
  return selected && writeWatchMail(watched, selected, site);
}

const stopUrlOf = (settings: Settings, watch: { id: number; salt: string }) =>
  `${settings.siteUrl}${watchPages.stop}?token=${watchToken(settings, "stop", watch)}`;

/** Records mails as sent, unless the lease has passed to another process. Returns the keys of those recorded. */
async function recordSent(db: Database, mails: DueMail[], lease: string): Promise<Set<string>> {
  if (mails.length === 0) return new Set();
  const { watchId, periodId } = watchMails;
  const rows = await db
    .update(watchMails)
    .set({ sentAt: new Date(environment.now()).toISOString(), dueAt: null, leasedUntil: null })
    .where(and(oneOf(mails), eq(watchMails.leasedUntil, lease)))
    .returning({ watchId, periodId });
  return new Set(rows.map(keyOf));
}

/** Leaves a mail that a shutdown interrupted to the next process. */
async function release({ db }: DueWorkContext, mail: DueMail): Promise<void> {
  await db
    .update(watchMails)
    .set({ leasedUntil: null })
    .where(oneOf([mail]));
}

/** Schedules the next attempt, or gives the mail up. */
async function recordFailure({ db }: DueWorkContext, mail: DueMail, failure: unknown): Promise<void> {
  const pause = failure instanceof MailRefusedError ? undefined : retryPauses[mail.tries];
  await db
    .update(watchMails)
    .set({
      tries: mail.tries + 1,
      sentAt: null,
      leasedUntil: null,
      dueAt: pause === undefined ? null : new Date(environment.now() + pause * 1000).toISOString(),
    })
    .where(oneOf([mail]));
}
