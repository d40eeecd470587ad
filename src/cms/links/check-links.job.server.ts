import { and, asc, eq, exists, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { eachPublishedBatch } from "#cms/engine/read/published-pages.server.ts";
import { isOutside, linksIn } from "#cms/engine/references/site-paths.ts";
import type { Database } from "#db/database.server.ts";
import type { Job, JobContext } from "#db/jobs.server.ts";
import { fetchSourcePage, type SourceAnswer, visitHosts } from "#integrations/source-page/index.ts";
import { environment } from "#shared/environment.server.ts";
import type { LinkUse } from "./find-uses.server.ts";
import { outsideLinks, outsideLinkUses } from "./outside-link.table.ts";

/** Checks the external links of published entries, every night and when an editor requests it. */
export const checkLinksNightly = (types: ContentType[]): Job<"check-links"> => ({
  name: "check-links",
  schedule: () => "41 3 * * *",
  singleton: true,
  timeLimit: 3 * 60 * 60,
  retries: 0,
  run: (_data, context, signal) => checkLinks(types, context, signal),
});

declare module "#db/jobs.server.ts" {
  interface JobData {
    "check-links": Record<string, never>;
  }
}

const hour = 60 * 60 * 1000;

export interface LinkCheckLimits {
  /** URLs checked per run. */
  most: number;
  hosts: number;
  /** Milliseconds between two requests to one host. */
  pauseMs: number;
  /** Hours before a URL is checked again. */
  restHours: number;
}

export const linkCheckLimits: LinkCheckLimits = { most: 2000, hosts: 4, pauseMs: 2000, restHours: 20 };

type Context = Pick<JobContext, "db" | "settings" | "log">;

/** Collects the external links of published entries and checks each URL, least recently checked first. */
export async function checkLinks(
  types: ContentType[],
  { db, settings, log }: Context,
  signal: AbortSignal,
  { most, restHours, ...hosts }: LinkCheckLimits = linkCheckLimits,
): Promise<void> {
  for (const type of types) await collectLinks(db, type);
  await db.delete(outsideLinks).where(notExists(usesOfLink(db)));
  const dueLinks = await db
    .select({ id: outsideLinks.id, url: outsideLinks.url })
    .from(outsideLinks)
    .where(
      and(
        exists(usesOfLink(db)),
        or(
          isNull(outsideLinks.checkedAt),
          lt(outsideLinks.checkedAt, new Date(environment.now() - restHours * hour).toISOString()),
        ),
      ),
    )
    .orderBy(sql`${outsideLinks.checkedAt} nulls first`, asc(outsideLinks.id))
    .limit(most);
  await visitHosts(dueLinks, hosts, signal, async ({ id, url }) =>
    saveAnswer(db, id, await fetchSourcePage(url, settings)),
  );
  log.info({ links: dueLinks.length }, "checked links");
}

const usesOfLink = (db: Database) =>
  db.select({ one: sql`1` }).from(outsideLinkUses).where(eq(outsideLinkUses.linkId, outsideLinks.id));

const rowsAtATime = 1000;

/** Replaces the recorded links of a type's published entries. */
async function collectLinks(db: Database, type: ContentType) {
  const uses: (LinkUse & { url: string })[] = [];
  for await (const entries of eachPublishedBatch(db, type))
    uses.push(...entries.flatMap((entry) => outsideLinksOf(type, entry)));
  await db.transaction(async (tx) => {
    await tx.delete(outsideLinkUses).where(eq(outsideLinkUses.kind, type.kind));
    for (let start = 0; start < uses.length; start += rowsAtATime)
      await addUses(tx, uses.slice(start, start + rowsAtATime));
  });
}

const longestUrl = 1000;

function outsideLinksOf({ kind, input }: ContentType, entry: Row): (LinkUse & { url: string })[] {
  const fields = Object.entries(entry).filter(([field]) => field in input.shape);
  return fields.flatMap(([field, value]) =>
    [...new Set([...linksIn(value)].filter((link) => isOutside(link) && link.length <= longestUrl))].map(
      (url) => ({ kind, entryId: Number(entry.id), field, url }),
    ),
  );
}

async function addUses(db: Database, uses: (LinkUse & { url: string })[]) {
  const urls = [...new Set(uses.map(({ url }) => url))];
  await db
    .insert(outsideLinks)
    .values(urls.map((url) => ({ url })))
    .onConflictDoNothing();
  const storedLinks = await db
    .select({ id: outsideLinks.id, url: outsideLinks.url })
    .from(outsideLinks)
    .where(sql`${outsideLinks.url} = any(${sql.param(urls)}::text[])`);
  const ids = new Map(storedLinks.map(({ id, url }) => [url, id]));
  const rows = uses.flatMap(({ url, ...use }) => {
    const linkId = ids.get(url);
    return linkId === undefined ? [] : [{ ...use, linkId }];
  });
  await db.insert(outsideLinkUses).values(rows).onConflictDoNothing();
}

const failures = new Set<SourceAnswer["kind"]>(["gone", "bad-address", "no-answer"]);

async function saveAnswer(db: Database, id: number, answer: SourceAnswer) {
  const checkedAt = new Date(environment.now()).toISOString();
  const hasFailed = failures.has(answer.kind);
  await db
    .update(outsideLinks)
    .set({
      outcome: answer.kind,
      message: "message" in answer ? answer.message : null,
      checkedAt,
      failures: hasFailed ? sql`${outsideLinks.failures} + 1` : 0,
      failingSince: hasFailed ? sql`coalesce(${outsideLinks.failingSince}, ${checkedAt})` : null,
    })
    .where(eq(outsideLinks.id, id));
}
