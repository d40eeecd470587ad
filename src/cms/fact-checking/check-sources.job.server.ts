import { and, asc, eq, exists, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import type { FetchOutcome } from "#cms/engine/evidence.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { evidenceTagsOf } from "#cms/facts/evidence-tags.server.ts";
import { foldPassage, holdsQuote } from "#cms/facts/passages.ts";
import { isDue } from "#cms/facts/review-queue.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { proposeChangedValue } from "#cms/proposals/propose-changed.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Job, JobContext } from "#db/jobs.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import {
  fetchSourcePage,
  type HostLimits,
  type SourceAnswer,
  visitHosts,
} from "#integrations/source-page/index.ts";
import { environment } from "#shared/environment.server.ts";

/** Fetches the sources of due facts every night (models, 'Evidence'). */
export const checkSourcesNightly = (types: ContentType[]): Job<"check-sources"> => ({
  name: "check-sources",
  schedule: () => "23 2 * * *",
  singleton: true,
  timeLimit: 3 * 60 * 60,
  retries: 0,
  run: (_data, context, signal) => checkSources(types, context, signal),
});

declare module "#db/jobs.server.ts" {
  interface JobData {
    "check-sources": Record<string, never>;
  }
}

const day = 24 * 60 * 60 * 1000;

export interface CheckLimits extends HostLimits {
  /** Sources fetched per night. */
  most: number;
  /** Timeout per page, in milliseconds. */
  withinMs?: number;
  /** Days before a fetched source is fetched again. */
  restDays: number;
}

export const nightlyLimits: CheckLimits = { most: 300, pauseMs: 2000, hosts: 4, restDays: 7 };

type Context = Pick<JobContext, "db" | "settings" | "log" | "invalidate">;

/**
 * Fetches the sources of due and changed facts, and sources never fetched, and records the outcome. Fetches one page per host at a
 * time. Stops early if `signal` aborts; the next night continues.
 */
export async function checkSources(
  types: ContentType[],
  context: Context,
  signal: AbortSignal,
  limits: CheckLimits = nightlyLimits,
): Promise<void> {
  const dueSources = await listSourcesToFetch(context.db, types, limits);
  await visitHosts(dueSources, limits, signal, async (source) =>
    checkSource(types, source, await fetchSourcePage(source.url, context.settings, limits.withinMs), context),
  );
  context.log.info({ sources: dueSources.length }, "checked sources");
}

/** Sources never fetched come first, then the least recently fetched. */
const listSourcesToFetch = (db: Database, types: ContentType[], { most, restDays }: CheckLimits) =>
  db
    .select({ id: sources.id, url: sources.url })
    .from(sources)
    .where(
      or(
        isNull(sources.lastFetchedAt),
        and(
          lt(sources.lastFetchedAt, new Date(environment.now() - restDays * day).toISOString()),
          exists(
            db
              .select({ id: citations.id })
              .from(citations)
              .where(
                and(
                  eq(citations.sourceId, sources.id),
                  or(isNotNull(citations.passageChangedAt), ...dueOf(types)),
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(sql`${sources.lastFetchedAt} nulls first`, asc(sources.id))
    .limit(most);

const dueOf = (types: ContentType[]) =>
  types
    .filter(({ factFields }) => factFields.length > 0)
    .map((type) => and(eq(citations.kind, type.kind), isDue(type)));

/** In characters. A shorter page is probably built by scripts, so its text could not be read. */
const shortestPage = 60;

/** Returns true if a quote that the response lacks is missing from the page. */
export const isReadPage = (answer: SourceAnswer) =>
  answer.kind === "page" && answer.page.text.length >= shortestPage;

/** Records a source's response and compares its page with the quotes of its citations. */
export async function checkSource(
  types: ContentType[],
  { id }: { id: number },
  answer: SourceAnswer,
  context: Pick<Context, "db" | "invalidate">,
) {
  const text = answer.kind === "page" ? answer.page.text : "";
  const compared = answer.kind === "page" ? await comparePassages(context.db, id, text) : [];
  const changes = isReadPage(answer) ? compared : compared.filter(({ isHeld }) => isHeld);
  const outcome = changes.some(({ isHeld }) => !isHeld) ? "changed" : outcomeOf(answer);
  context.invalidate(await saveFetch(context.db, types, { id, outcome, changes, text }));
}

const outcomeOf = ({ kind }: SourceAnswer): FetchOutcome => outcomes[kind];

/** Neither a refusal nor silence says anything about the page, so neither counts as `gone`. */
const outcomes: Record<SourceAnswer["kind"], FetchOutcome> = {
  page: "ok",
  unreadable: "ok",
  gone: "gone",
  refused: "refused",
  "no-answer": "timeout",
  "bad-address": "refused",
};

/** Compares the quotes of a source's citations with its text. A quote that was never found there cannot go missing. */
async function comparePassages(db: Database, sourceId: number, text: string): Promise<PassageChange[]> {
  const cited = await db
    .select({ id: citations.id, quote: citations.quote, seenAt: citations.passageSeenAt })
    .from(citations)
    .where(and(eq(citations.sourceId, sourceId), isNotNull(citations.quote)));
  const folded = foldPassage(text);
  return cited
    .map(({ id, quote, seenAt }) => ({ id, isHeld: holdsQuote(folded, quote ?? ""), seenAt }))
    .filter(({ isHeld, seenAt }) => isHeld || seenAt !== null);
}

/** Whether a fetch found a citation's quote. */
interface PassageChange {
  id: number;
  isHeld: boolean;
}

/**
 * Records a source's response, and which quotes are missing or found again. Proposes what the page now says instead. Announces public entries whose facts changed state.
 * @returns their cache tags
 */
const saveFetch = (
  db: Database,
  types: ContentType[],
  {
    id,
    outcome,
    changes,
    text,
  }: { id: number; outcome: FetchOutcome; changes: PassageChange[]; text: string },
): Promise<string[]> =>
  db.transaction(async (tx) => {
    const now = new Date(environment.now()).toISOString();
    await tx.update(sources).set({ lastFetchedAt: now, lastOutcome: outcome }).where(eq(sources.id, id));
    const changed = await markPassages(tx, changes, now);
    const lost = changed.filter(({ isHeld }) => !isHeld);
    for (const { citationId } of lost) await proposeChangedValue(tx, types, citationId, text);
    const tags = await evidenceTagsOf(tx, types, changed);
    await announceContentChange(tx, tags);
    return tags;
  });

interface MarkedEntry {
  kind: string;
  entryId: number;
  citationId: number;
  isHeld: boolean;
}

/** @returns the entries of the citations whose mark changed */
async function markPassages(tx: Database, changes: PassageChange[], now: string): Promise<MarkedEntry[]> {
  const ids = changes.map((change) => change.id);
  if (ids.length === 0) return [];
  const cited = await tx.select().from(citations).where(inArray(citations.id, ids)).for("update");
  const marked: MarkedEntry[] = [];
  for (const { id, kind, entryId, passageChangedAt } of cited) {
    const isHeld = changes.find((change) => change.id === id)?.isHeld === true;
    if (isHeld !== (passageChangedAt === null)) marked.push({ kind, entryId, citationId: id, isHeld });
    await tx
      .update(citations)
      .set(
        isHeld
          ? { passageSeenAt: now, passageChangedAt: null }
          : { passageChangedAt: passageChangedAt ?? now },
      )
      .where(eq(citations.id, id));
  }
  return marked;
}
