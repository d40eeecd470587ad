import { and, asc, eq, exists, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { JobContext } from "#db/jobs.server.ts";
import {
  fetchSourcePage,
  type HostLimits,
  type SourceAnswer,
  visitHosts,
} from "#integrations/source-page/index.ts";
import type { ContentType } from "../content-type.server.ts";
import { citations } from "../evidence/citation.table.ts";
import type { FetchOutcome } from "../evidence/evidence.ts";
import { sources } from "../evidence/source.table.ts";
import { foldPassage, holdsQuote } from "./passages.ts";
import { type PassageChange, saveFetch } from "./source-fetch.server.ts";
import { isDue } from "./wanted-citations.server.ts";

const day = 24 * 60 * 60 * 1000;

export interface CheckLimits extends HostLimits {
  /** Sources that are fetched in one night. */
  most: number;
  /** Milliseconds that a page may take. */
  withinMs?: number;
  /** Days for which a source is left alone once it has been fetched. */
  restDays: number;
}

export const nightlyLimits: CheckLimits = { most: 300, pauseMs: 2000, hosts: 4, restDays: 7 };

type Context = Pick<JobContext, "db" | "settings" | "log" | "invalidate">;
type Source = Awaited<ReturnType<typeof listSourcesToFetch>>[number];

/**
 * Fetches the sources of facts that are due or changed, and those never fetched, and records how they answered. A host is asked
 * for one page at a time. Stops early when `signal` aborts; the next night goes on.
 */
export async function checkSources(
  types: ContentType[],
  context: Context,
  signal: AbortSignal,
  limits: CheckLimits = nightlyLimits,
): Promise<void> {
  const found = await listSourcesToFetch(context.db, types, limits);
  await visitHosts(found, limits, signal, async (source) =>
    checkSource(types, source, await fetchSourcePage(source.url, context.settings, limits.withinMs), context),
  );
  context.log.info({ sources: found.length }, "checked sources");
}

/** The longest unchecked first. */
const listSourcesToFetch = (db: Database, types: ContentType[], { most, restDays }: CheckLimits) =>
  db
    .select({ id: sources.id, url: sources.url })
    .from(sources)
    .where(
      or(
        isNull(sources.lastFetchedAt),
        and(
          lt(sources.lastFetchedAt, new Date(Date.now() - restDays * day).toISOString()),
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
    .orderBy(asc(sources.lastFetchedAt), sources.id)
    .limit(most);

const dueOf = (types: ContentType[]) =>
  types
    .filter(({ factFields }) => factFields.length > 0)
    .map((type) => and(eq(citations.kind, type.kind), isDue(type)));

async function checkSource(types: ContentType[], { id }: Source, answer: SourceAnswer, context: Context) {
  const changes = answer.kind === "page" ? await comparePassages(context.db, id, answer.page.text) : [];
  const outcome = changes.some(({ isHeld }) => !isHeld) ? "changed" : outcomeOf(answer);
  context.invalidate(await saveFetch(context.db, types, { id, outcome, changes }));
}

const outcomeOf = ({ kind }: SourceAnswer): FetchOutcome => outcomes[kind];

/** A refusal says nothing about the page, nor does silence: neither is ever `gone`. */
const outcomes: Record<SourceAnswer["kind"], FetchOutcome> = {
  page: "ok",
  unreadable: "ok",
  gone: "gone",
  refused: "refused",
  "no-answer": "timeout",
  "bad-address": "refused",
};

/** Compares the quotes of a source's citations with its text; one that was never found there cannot be missing. */
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
