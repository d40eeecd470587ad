import { setImmediate } from "node:timers/promises";
import { and, eq, gt, ne, or, sql } from "drizzle-orm";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import type { SourceKind } from "#cms/engine/evidence.ts";
import { quoteFinder } from "#cms/proposals/locate-quote.ts";
import { proposals } from "#cms/proposals/proposal.table.ts";
import { type NewProposal, propose } from "#cms/proposals/propose.server.ts";
import { hashProposed } from "#cms/proposals/proposed-value.ts";
import { isOwnSite } from "#cms/proposals/research.server.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { Database } from "#db/database.server.ts";
import type { Job } from "#db/jobs.server.ts";
import { environment } from "#shared/environment.server.ts";
import { fold } from "#shared/transliteration.ts";
import { WorkerQueue } from "#shared/worker-queue.server.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { type NewsEvent, plainText, rulesVersion } from "./news-rules.ts";
import type { News } from "./news-rules.worker.ts";
import type { NamedEntry } from "./news-subjects.ts";

/** Reads new articles every minute and proposes the facts that they state about vendors. */
export const proposeFromNewsRegularly = (vendors: ContentType): Job<"propose-from-news"> => ({
  name: "propose-from-news",
  schedule: () => "* * * * *",
  singleton: true,
  timeLimit: 10 * 60,
  retries: 1,
  run: async (_data, { db, log }, signal) => {
    const read = await proposeFromNews(db, vendors, signal);
    if (read > 0) log.info({ read }, "news read for facts");
  },
});

declare module "#db/jobs.server.ts" {
  interface JobData {
    "propose-from-news": Record<string, never>;
  }
}

const dayMs = 24 * 60 * 60 * 1000;
/** Articles read per transaction. */
const batchSize = 50;
/** Older news proposes nothing, such as the archive of a site that has just been upgraded. In days. */
const newsDays = 60;
/** Characters of a text that the rules read. */
const longestOpening = 3000;

/**
 * Reads new articles by the rules and proposes the events and facts that they state about vendors. An article and its proposals are
 * recorded together, so that a crash neither loses nor doubles one. Can be aborted after any batch and run again.
 * @returns the number of articles read
 */
export async function proposeFromNews(
  db: Database,
  type: ContentType,
  signal?: AbortSignal,
): Promise<number> {
  let read = 0;
  let named: NamedEntry[] | null = null;
  while (!signal?.aborted) {
    const batch = await listUnread(db);
    if (batch.length === 0) break;
    named ??= await listNamed(db);
    const names = named;
    const found: Reported[] = [];
    for (const { article, entries } of await environment.offload(() => findNamed(batch, names)))
      found.push(...(await readArticle(db, article, entries)));
    await db.transaction(async (tx) => {
      for (const event of found) await proposeEvent(tx, type, event);
      await markRead(tx, batch);
    });
    read += batch.length;
  }
  return read;
}

type UnreadArticle = Awaited<ReturnType<typeof listUnread>>[number];

const listUnread = (db: Database) =>
  db
    .select({
      id: articles.id,
      title: articles.title,
      text: sql<string>`left(coalesce(nullif(${articles.originalContent}, ''), ${articles.excerpt}, ''), ${longestOpening})`,
      url: articles.originalUrl,
      publisher: articles.originalPublisher,
      publishedAt: sql<string>`coalesce(${articles.originalPublishedAt}, ${articles.createdAt})`.mapWith(
        (value: string | Date) => new Date(value).toISOString(),
      ),
    })
    .from(articles)
    .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .where(sql`${articleDesk.readByRules} is distinct from ${rulesVersion}`)
    .orderBy(articles.id)
    .limit(batchSize);

const markRead = (db: Database, batch: UnreadArticle[]) =>
  db
    .insert(articleDesk)
    .values(batch.map(({ id }) => ({ articleId: id, readByRules: rulesVersion })))
    .onConflictDoUpdate({ target: articleDesk.articleId, set: { readByRules: rulesVersion } });

async function listNamed(db: Database): Promise<NamedEntry[]> {
  const rows = await db
    .select({ id: vendors.id, name: vendors.name, aliases: vendors.aliases })
    .from(vendors)
    .where(eq(vendors.isPublished, true))
    .orderBy(vendors.id);
  return rows.map(({ id, ...spelled }) => ({ id, names: namesOf(spelled) }));
}

/** Returns the names of an entry in news, longest first: its name, the name without additions in brackets, and its aliases. */
export function namesOf({ name, aliases }: { name: string; aliases: string[] }): string[] {
  const names = [name, name.replace(/\s*\([^)]*\)/g, ""), ...aliases].map((one) => one.trim());
  return [...new Set(names)].filter((one) => one.length > 2).toSorted((a, b) => b.length - a.length);
}

/** An article, and the entries that it names. */
interface NamingArticle {
  article: UnreadArticle;
  entries: NamedEntry[];
}

/** Searches one article per turn of the event loop. Leaves out old articles, and articles that name no entry. */
async function findNamed(batch: UnreadArticle[], named: NamedEntry[]): Promise<NamingArticle[]> {
  const since = environment.now() - newsDays * dayMs;
  const found: NamingArticle[] = [];
  for (const { text, ...read } of batch) {
    if (Date.parse(read.publishedAt) < since) continue;
    const article = { ...read, text: withoutMarkup(text) };
    const whole = plainText(`${article.title}\n${article.text}`);
    const entries = named.filter(({ names }) => names.some((name) => whole.includes(name)));
    if (entries.length > 0) found.push({ article, entries });
    await setImmediate();
  }
  return found;
}

/** An event, and the article that states it. */
interface Reported extends NewsEvent {
  article: UnreadArticle;
  /** The vendor's own events say the same. */
  isRecorded: boolean;
}

async function readArticle(db: Database, article: UnreadArticle, entries: NamedEntry[]): Promise<Reported[]> {
  const { title, text, publishedAt } = article;
  const events = await readByRules({ title, text, entries, year: yearOf(publishedAt) });
  return Promise.all(
    events.map(async (event) => ({
      ...event,
      article,
      isRecorded: await isRecorded(db, event, dayOf(publishedAt)),
    })),
  );
}

const rules = new WorkerQueue<News, NewsEvent[]>({
  source: "src/newsroom/fact-news/news-rules.worker.ts",
  heapMb: 256,
  idleMs: 10_000,
});

/** In milliseconds. */
const readingMs = 10_000;

const readByRules = (news: News) => rules.run(news, readingMs);

const dayOf = (moment: string) => moment.slice(0, "2026-11-30".length);
const yearOf = (date: string) => Number(date.slice(0, "2026".length));

async function proposeEvent(db: Database, type: ContentType, event: Reported) {
  const { article, entryId, rule, text, fact, sentence } = event;
  const [entry] = await db.select().from(vendors).where(eq(vendors.id, entryId));
  const date = dayOf(article.publishedAt);
  if (!entry || !article.url) return;
  const whole = `${article.title}\n${article.text}`;
  const located = quoteFinder(whole)(sentence);
  const proof: Omit<NewProposal, "field" | "item" | "proposed"> = {
    quote: located?.passage ?? sentence,
    context: located?.context ?? null,
    source: {
      url: article.url,
      title: article.title,
      publisher: article.publisher,
      kind: sourceKindOf(entry, article.url),
      publishedOn: date,
    },
    origin: "news",
    madeBy: `News rule “${rule}”, version ${rulesVersion}`,
  };
  if (!event.isRecorded && !(await isReported(db, type, event)))
    await propose(db, type, entry, { ...proof, field: "events", item: "", proposed: { date, text } });
  if (fact && !isMorePrecise(entry[fact.field], fact.value) && !(await isFactReported(db, type, event)))
    await propose(db, type, entry, { ...proof, field: fact.field, item: "", proposed: fact.value });
}

/** A second report of the same kind within this many days is the same event. */
const sameEventDays = 21;
/** Kinds of event that can happen several times in a month. */
const manyAtOnce = new Set<NewsEvent["rule"]>(["launches", "appoints", "discontinues"]);

/** True if the vendor's own events say the same, in any words. */
async function isRecorded(db: Database, { entryId, rule }: NewsEvent, day: string): Promise<boolean> {
  if (manyAtOnce.has(rule)) return false;
  const [vendor] = await db.select().from(vendors).where(eq(vendors.id, entryId));
  if (!vendor) return false;
  const entries = [{ id: entryId, names: namesOf(vendor) }];
  const told = await Promise.all(
    vendor.events
      .filter(({ date }) => isNear(date, day))
      .map(({ text }) =>
        // Events often leave out the vendor's name, on whose page they stand.
        readByRules({ title: text, text: `${vendor.name} ${text}`, entries, year: yearOf(day) }),
      ),
  );
  return told.flat().some((one) => one.rule === rule);
}

/** @param date of an event: a day, a month or a year, if known */
function isNear(date: string | null, day: string): boolean {
  if (date === null) return false;
  const days = Math.abs(Date.parse(date) - Date.parse(day)) / dayMs;
  return days <= sameEventDays || date === day.slice(0, "2026-10".length);
}

/** True if a fact says more than a value that it begins with, such as "Zug, Switzerland" than "Zug". */
function isMorePrecise(current: unknown, value: string): boolean {
  const [known, told] = [fold(typeof current === "string" ? current : ""), fold(value)];
  return known.startsWith(told) && /^[^\p{L}\p{N}]/u.test(known.slice(told.length));
}

/** A Markdown text as readers see it, as far as the rules and quotations need that. */
const withoutMarkup = (markdown: string) =>
  markdown
    .replace(/^ {0,3}(#{1,6} +|> ?)/gm, "")
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\s]{0,2000}\)/g, "$1")
    .replace(/\*\*|__/g, "");

/** True if another article reported the event before. A rejected report counts only against the same words. */
async function isReported(db: Database, { kind }: ContentType, event: NewsEvent): Promise<boolean> {
  if (manyAtOnce.has(event.rule)) return false;
  const isSame = sql`${proposals.proposed} ->> 'text' = ${event.text}`;
  const count = await db.$count(
    proposals,
    and(reportsOf(kind, event, "events"), or(ne(proposals.state, "rejected"), isSame)),
  );
  return count > 0;
}

/** True if another article reported the same value before, even if it was rejected. */
async function isFactReported(db: Database, { kind }: ContentType, event: NewsEvent): Promise<boolean> {
  if (!event.fact) return false;
  const { field, value } = event.fact;
  const isSame = eq(proposals.proposalHash, hashProposed(value));
  return (await db.$count(proposals, and(reportsOf(kind, event, field), isSame))) > 0;
}

/** The recent proposals of the event's rule for a field of its vendor. */
function reportsOf(kind: string, { entryId, rule }: NewsEvent, field: string) {
  const since = new Date(environment.now() - sameEventDays * dayMs).toISOString();
  return and(
    eq(proposals.kind, kind),
    eq(proposals.entryId, entryId),
    eq(proposals.field, field),
    eq(proposals.origin, "news"),
    sql`${proposals.madeBy} like ${`News rule “${rule}”%`}`,
    gt(proposals.createdAt, since),
  );
}

/** Wires carry the vendors' own statements. */
const wires =
  /(^|\.)(prnewswire|businesswire|globenewswire|accesswire|newswire|prweb|einpresswire)\.(com|ca|co\.uk)$/;

const sourceKindOf = (entry: Row, url: string): SourceKind =>
  isOwnSite(entry, url) || wires.test(URL.parse(url)?.hostname ?? "") ? "vendor" : "independent";
