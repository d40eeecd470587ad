import { and, gte, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { researchCalls } from "#cms/proposals/research-run.table.ts";
import type { Database } from "#db/database.server.ts";
import { locks } from "#db/locks.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { pluralize } from "#shared/text.ts";
import { rewriteRuns } from "../article/rewrite-run.table.ts";

/** Today's AI calls for rewrites and research, and their cost, with the configured limits; null means no limit. */
export interface DailyUsage {
  /** Calls for research count too. */
  rewrites: number;
  /** Null if no prices are configured. */
  cost: number | null;
  mostRewrites: number | null;
  mostCost: number | null;
}

type AiSettings = Pick<Settings, "ai">;

/**
 * Counts today's AI calls, in UTC: rewrites that are waiting, running or done, trials, failures after the AI answered, and the calls
 * of research.
 */
export async function findDailyUsage(db: Database, { ai }: AiSettings): Promise<DailyUsage> {
  const today = startOfDay().toISOString();
  const [used] = await db
    .select(callsAndCost(rewriteRuns.cost))
    .from(rewriteRuns)
    .where(
      and(
        gte(rewriteRuns.createdAt, today),
        or(
          inArray(rewriteRuns.state, ["queued", "running", "done", "trial"]),
          isNotNull(rewriteRuns.inputTokens),
        ),
      ),
    );
  const [research] = await db
    .select(callsAndCost(researchCalls.cost))
    .from(researchCalls)
    .where(gte(researchCalls.at, today));
  return {
    rewrites: (used?.calls ?? 0) + (research?.calls ?? 0),
    cost: ai?.prices ? (used?.cost ?? 0) + (research?.cost ?? 0) : null,
    mostRewrites: ai?.dailyRewrites ?? null,
    mostCost: ai?.dailyCost ?? null,
  };
}

const callsAndCost = (cost: PgColumn) => ({
  calls: sql<number>`count(*)::integer`,
  cost: sql<number>`coalesce(sum(${cost}), 0)::double precision`,
});

/**
 * Checks that `requestCount` more AI calls are within the daily limits. Call it in the transaction that adds them: it locks out other
 * callers until the commit. @throws AppError `too-many-requests`, naming the setting
 */
export async function assertWithinLimits(
  db: Database,
  settings: AiSettings,
  requestCount: number,
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${locks.rewrites})`);
  const usage = await findDailyUsage(db, settings);
  const { rewrites, mostRewrites } = usage;
  if (mostRewrites !== null && rewrites + requestCount > mostRewrites)
    throw overLimit(
      `The AI service was called ${pluralize(rewrites, "time")} today, and ${requestCount} more would be over the limit of ${mostRewrites} a day (AI_DAILY_REWRITES)`,
    );
  assertCostLeft(usage);
}

/** @throws AppError `too-many-requests` if today's rewrites have reached the cost limit */
export function assertCostLeft({ cost, mostCost }: DailyUsage): void {
  if (mostCost !== null && cost !== null && cost >= mostCost)
    throw overLimit(
      `Today's AI calls cost ${cost.toFixed(2)}; the limit is ${mostCost.toFixed(2)} a day (AI_DAILY_COST)`,
    );
}

const dayMs = 86_400_000;

const startOfDay = () => new Date(new Date(environment.now()).setUTCHours(0, 0, 0, 0));

const overLimit = (message: string) =>
  new AppError("too-many-requests", `${message}. Try again after midnight UTC`, {
    retryAfter: Math.ceil((startOfDay().getTime() + dayMs - environment.now()) / 1000),
  });
