import { and, asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { drafts } from "#cms/editing/draft.table.ts";
import { webhookDeliveries } from "#cms/engine/events/webhook.table.ts";
import { revisions } from "#cms/engine/history/revision.table.ts";
import { rebuildSearch } from "#cms/engine/write/index-entry.server.ts";
import { imports } from "#cms/transfer/import.table.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { watches, watchMails, watchPeriods } from "#content/watches/watch.table.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { newsItems } from "#newsroom/news-feed/news-feed.table.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { expectNoSecret, readPaths, withoutDrawnQuestions } from "./actions.ts";
import type { Model } from "./model.ts";
import type { World } from "./world.ts";

/** Checks a run after all its requests. */
export async function expectSound(world: World, model: Model): Promise<void> {
  await expectStored(world, model);
  await expectFresh(world, model);
}

/** Checks the stored data alone. */
export async function expectStored(world: World, model: Model): Promise<void> {
  await world.drain();
  await expectNoLostWrite(world, model);
  await expectWholeImports(world, model);
  await expectRebuiltSearch(world);
}

async function expectNoLostWrite(world: World, { entries }: Model) {
  for (const { id, answer } of entries) {
    const [row] = await world.db.select().from(faqs).where(eq(faqs.id, id));
    expect(answer.possible(), `the answer of entry ${id}`).toContain(row?.answer);
  }
}

/** Each page and call equals one made with empty caches, and shows no draft. */
export async function expectFresh(world: World, model: Model) {
  const read = async (path: string, headers?: Record<string, string>) => {
    let text = "";
    world.begin(async () => {
      const answer = await world.request("GET", path, { ...(headers && { headers }) });
      text = `${answer.status} ${withoutDrawnQuestions(await answer.text())}`;
    });
    await world.finish();
    return text;
  };
  const keptTexts = new Map<string, string>();
  for (const path of readPaths(model)) keptTexts.set(path, await read(path));
  for (const [path, kept] of keptTexts) {
    expectNoSecret(model, path, kept);
    world.forgetAll();
    // Any session cookie bypasses the cached responses.
    const fresh = await read(path, { cookie: "session=none" });
    const place = firstDifference(kept, fresh);
    if (place === null) continue;
    const start = Math.max(0, place - 80);
    expect.fail(
      `${path} is stale: “${kept.slice(start, start + 240)}”, and from empty caches “${fresh.slice(start, start + 240)}”`,
    );
  }
}

function firstDifference(one: string, other: string): number | null {
  if (one === other) return null;
  const place = [...one].findIndex((character, index) => other[index] !== character);
  return place < 0 ? one.length : place;
}

/** Checks a run at its end, when other services work and all due work had its time. */
export async function expectComplete(world: World, model: Model): Promise<void> {
  await expectSound(world, model);
  await world.drain();
  await expectScheduledOnce(world, model);
  await expectDelivered(world);
  await expectNewsOnce(world, model);
  await expectWatchMailsOnce(world);
}

async function expectScheduledOnce({ db }: World, { scheduled }: Model) {
  for (const { id, text } of scheduled) {
    const versions = await db
      .select({ answer: sql<string | null>`${revisions.data}->>'answer'` })
      .from(revisions)
      .where(and(eq(revisions.kind, "faq"), eq(revisions.entryId, id)))
      .orderBy(asc(revisions.id));
    // Later saves of other fields keep the text.
    const published = versions.filter(
      ({ answer }, place) => answer === text && versions[place - 1]?.answer !== text,
    );
    const waiting = await db
      .select({ failure: drafts.failure })
      .from(drafts)
      .where(
        sql`${drafts.kind} = 'faq' and ${drafts.entryId} = ${id} and ${drafts.data}->>'answer' = ${text}`,
      );
    expect([published.length, waiting.length], `entry ${id}, scheduled text ${text}`).toEqual(
      waiting.length === 1 ? [0, 1] : [1, 0],
    );
  }
}

/** An import is recorded exactly if its rows are there. */
async function expectWholeImports({ db }: World, model: Model) {
  for (const { id, text, rows } of model.imports) {
    const [stored] = await db.select().from(imports).where(eq(imports.id, id));
    const count = await db.$count(faqs, sql`${faqs.answer} like ${`%${text} %`}`);
    expect(count, `rows of the import ${text}`).toBe(stored?.committedAt ? rows : 0);
  }
}

async function expectDelivered({ db, services }: World) {
  const rows = await db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id));
  for (const { id, state } of rows) {
    expect([state, services.deliveries.has(id)], `delivery ${id}`).toEqual(["delivered", true]);
    expect(new Set(services.deliveries.get(id)).size, `bodies of delivery ${id}`).toBe(1);
  }
}

/** Each item of the feed has one article, and one row that remembers it. */
async function expectNewsOnce({ db }: World, { news }: Model) {
  for (const guid of news) {
    const stored = await db
      .select({ id: articles.id })
      .from(articles)
      .where(sql`${articles.title} like ${`%${guid}`}`);
    const remembered = await db
      .select({ id: newsItems.articleId })
      .from(newsItems)
      .where(sql`${newsItems.title} like ${`%${guid}`}`);
    expect(stored, `articles of news ${guid}`).toHaveLength(1);
    expect(remembered, `news ${guid} is remembered`).toEqual(stored);
  }
}

/** Temporary tables hide the real ones from the rebuild: filling them is cheap, because they have no indexes for searching. */
async function expectRebuiltSearch({ db }: World) {
  const different = await db.transaction(async (tx) => {
    await tx.execute(sql`
      create temporary table search_entries (like public.search_entries including defaults including identity,
        unique (kind, entry_id)) on commit drop`);
    await tx.execute(sql`
      create temporary table search_words (like public.search_words, unique (word)) on commit drop`);
    await rebuildSearch(tx, contentTypes);
    return tx.select({ place: sql`place`, entry: sql`entry` }).from(sql`(
      with stored as (select to_jsonb(entry) - 'id' as entry from public.search_entries as entry),
        rebuilt as (select to_jsonb(entry) - 'id' as entry from search_entries as entry)
      select 'only stored' as place, entry from (select * from stored except all select * from rebuilt) as more
      union all select 'only rebuilt', entry from (select * from rebuilt except all select * from stored) as less
    ) as different`);
  });
  expect(different, "the search index equals a rebuilt one").toEqual([]);
}

/**
 * Each period with changes since the watch was confirmed is mailed to it, and never accepted twice. A mail whose answer a crash took
 * away counts as handed over. A clock that was set back dates changes before the confirmation.
 */
async function expectWatchMailsOnce({ db, services }: World) {
  const ids = services.mails.flatMap(({ messageId }) => messageId ?? []);
  expect(new Set(ids).size, "mails of watches are sent once").toBe(ids.length);
  const [watch] = await db.select().from(watches);
  const confirmed = Date.parse(watch?.confirmedAt ?? "");
  const periods = await db.select().from(watchPeriods).where(eq(watchPeriods.cadence, "daily"));
  for (const { id, period, report } of periods) {
    if (!report.changes.some(({ date }) => Date.parse(date) > confirmed)) continue;
    const mails = await db.select().from(watchMails).where(eq(watchMails.periodId, id));
    expect(
      mails.map(({ watchId, sentAt }) => [
        sentAt !== null,
        services.handedOver.has(`watch-${watchId}-${id}@guide.example`),
      ]),
      `mails about ${period}`,
    ).toEqual([[true, true]]);
  }
}
