import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { AdminCount } from "#cms/admin/counts.server.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import type { Database } from "#db/database.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import { fold } from "#shared/transliteration.ts";
import { articles } from "../article/article.table.ts";
import { articleDate, shownTitle } from "../article/article-columns.server.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { findVendorsIn, getVendorNames } from "../article/named-vendors.server.ts";
import { isBeingRewritten } from "../article/rewrite-run.queries.server.ts";
import { stories } from "../stories/story.table.ts";
import {
  highRelevance,
  type InboxCounts,
  type InboxMember,
  type InboxRow,
  type InboxSort,
  type InboxTab,
  inboxSorts,
  inboxTabs,
  middleRelevance,
  type RelevanceBand,
  relevanceBands,
} from "./inbox.ts";
import { findLastLook } from "./inbox-visit.server.ts";

/** An editor's search and filters. */
export interface InboxQuery {
  tab: InboxTab;
  sort: InboxSort;
  /** A feed id; null for all. */
  feed: number | null;
  /** Stories with several sources, single articles, or the story with this id; null for all. */
  story: "many" | "one" | number | null;
  relevance: RelevanceBand | null;
  isNew: boolean;
  words: string;
}

/** Reads the list's parameters. Ignores invalid values. */
export function readInboxQuery(params: URLSearchParams): InboxQuery {
  const story = params.get("story");
  return {
    tab: inboxTabs.find((tab) => tab === params.get("status")) ?? "draft",
    sort: inboxSorts.find((sort) => sort === params.get("sort")) ?? "relevance",
    feed: readNumber(params.get("feed")),
    story: story === "many" || story === "one" ? story : readNumber(story),
    relevance: relevanceBands.find((band) => band === params.get("relevance")) ?? null,
    isNew: params.get("new") === "1",
    words: fold((params.get("q") ?? "").trim()),
  };
}

function readNumber(text: string | null): number | null {
  const number = Number(text);
  return text && Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : null;
}

/** The condition on articles joined with `article_desk`. `since` is the editor's last visit. */
const conditionOf = (query: InboxQuery, since: string | null): SQL | undefined =>
  and(
    inTab(query.tab),
    query.feed === null ? undefined : eq(articles.feedId, query.feed),
    ofStory(query.story),
    ofRelevance(query.relevance),
    query.isNew && since !== null ? gt(articles.createdAt, since) : undefined,
    holding(query.words),
  );

/** The articles of a tab. Drafts are omitted from the first tab if another article was written from them and still exists. */
export function inTab(tab: InboxTab): SQL | undefined {
  switch (tab) {
    case "draft":
      return isWaiting;
    case "rewritten":
      return and(eq(articles.status, "rewritten"), isNull(articleDesk.setAsideAt));
    case "published":
      return eq(articles.status, "published");
    case "aside":
      return and(isNotNull(articleDesk.setAsideAt), ne(articles.status, "published"));
    case "all":
      return undefined;
  }
}

const isCovered = sql`(${articleDesk.coveredById} is not null and exists (
  select 1 from ${articles} as covering where covering.id = ${articleDesk.coveredById}))`;

/** A draft that is neither set aside nor merged into another article. */
const isWaiting = sql`(${and(
  eq(articles.status, "draft"),
  isNull(articleDesk.setAsideAt),
  sql`not ${isCovered}`,
)})`;

function ofStory(story: InboxQuery["story"]): SQL | undefined {
  if (story === null) return undefined;
  if (typeof story === "number") return eq(articleDesk.storyId, story);
  const isOfSeveral = sql`coalesce((
    select ${stories.size} > 1 from ${stories} where ${stories.id} = ${articleDesk.storyId}), false)`;
  return story === "many" ? isOfSeveral : sql`not ${isOfSeveral}`;
}

function ofRelevance(band: RelevanceBand | null): SQL | undefined {
  const { relevance } = articleDesk;
  switch (band) {
    case "high":
      return gte(relevance, highRelevance);
    case "middle":
      return and(gte(relevance, middleRelevance), lt(relevance, highRelevance));
    case "low":
      return lt(relevance, middleRelevance);
    case "unknown":
      return isNull(relevance);
    case null:
      return undefined;
  }
}

/** Matches titles and publishers that contain the words, ignoring case and accents. */
function holding(words: string): SQL | undefined {
  if (!words) return undefined;
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  const places = [articles.title, articles.rewrittenTitle, articles.originalPublisher];
  return or(...places.map((place) => sql`${foldedText(place)} like ${pattern}`));
}

const pageSize = 100;
/** In characters: an article's main names occur in this part of its text. */
const openingLength = 900;

/**
 * Returns a page of the inbox. Waiting and set-aside articles are grouped into one row per story; other tabs list single articles.
 */
export async function findInboxRows(
  { db, remember }: Pick<ReadContext, "db" | "remember">,
  query: InboxQuery,
  { page, since }: { page: number; since: string | null },
) {
  const groups = groupsOf(db, query, since);
  const groupRows = await db
    .select({ ...groups._.selectedFields, total: sql<number>`(count(*) over ())::integer` })
    .from(groups)
    .orderBy(...orderOf(query.sort, groups))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = groupRows[0]?.total ?? 0;
  const rows = await rowsOf(db, groupRows);
  const names = await getVendorNames({ db, remember });
  const entries = rows.map(({ opening, ...row }) => ({
    ...row,
    vendors: findVendorsIn(names, `${row.title}\n${opening}`).map(({ name }) => name),
  }));
  return { entries, total, page, pages: Math.max(1, Math.ceil(total / pageSize)) };
}

/** Counts the articles of each tab, and the drafts created after `since`. */
export async function countInbox(db: Database, since: string | null): Promise<InboxCounts> {
  const count = (condition?: SQL) =>
    condition ? sql<number>`(count(*) filter (where ${condition}))::integer` : sql<number>`count(*)::integer`;
  const [counts] = await db
    .select({
      draft: count(inTab("draft")),
      rewritten: count(inTab("rewritten")),
      published: count(inTab("published")),
      all: count(),
      aside: count(inTab("aside")),
      new: since === null ? count(isWaiting) : count(sql`${isWaiting} and ${articles.createdAt} > ${since}`),
    })
    .from(articles)
    .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id));
  return counts ?? { draft: 0, rewritten: 0, published: 0, all: 0, aside: 0, new: 0 };
}

/** Negative for articles without a story, so that story ids and article ids cannot collide. */
const storyOrSelf = sql<number>`coalesce(${articleDesk.storyId}, -${articles.id})`;

function groupsOf(db: Database, query: InboxQuery, since: string | null) {
  const isGrouped = query.tab === "draft" || query.tab === "aside";
  const key = isGrouped ? storyOrSelf : sql<number>`-${articles.id}`;
  const createdAfter = since === null ? sql`true` : sql`bool_or(${articles.createdAt} > ${since})`;
  return db
    .select({
      lead: sql<number>`(array_agg(${articles.id} order by ${articleDesk.relevance} desc nulls last, ${articleDate}, ${articles.id}))[1]`.as(
        "lead",
      ),
      relevance: sql<number | null>`max(${articleDesk.relevance})`.as("best"),
      firstAt: sql<string>`min(${articleDate})`.mapWith(articles.createdAt).as("first_at"),
      lastAt: sql<string>`max(${articleDate})`.mapWith(articles.createdAt).as("last_at"),
      isNew: sql<boolean>`${createdAfter}`.as("is_new"),
    })
    .from(articles)
    .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .where(conditionOf(query, since))
    .groupBy(key)
    .as("groups");
}

type Groups = ReturnType<typeof groupsOf>;

/** Rows without a relevance come last. */
function orderOf(sort: InboxSort, { relevance, firstAt, lastAt, lead }: Groups): SQL[] {
  if (sort === "oldest") return [asc(firstAt), asc(lead)];
  const newestFirst = [sql`${lastAt} desc`, sql`${lead} desc`];
  return sort === "newest" ? newestFirst : [sql`${relevance} desc nulls last`, ...newestFirst];
}

async function rowsOf(
  db: Database,
  groups: { lead: number; relevance: number | null; firstAt: string; isNew: boolean }[],
): Promise<(Omit<InboxRow, "vendors"> & { opening: string })[]> {
  if (groups.length === 0) return [];
  const ids = groups.map(({ lead }) => lead);
  const leads = await db
    .select(leadColumns(db))
    .from(articles)
    .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .where(inArray(articles.id, ids));
  const members = await findMembers(db, leads);
  const leadOf = new Map(leads.map((lead) => [lead.id, lead]));
  return groups.flatMap(({ lead: id, ...group }) => {
    const lead = leadOf.get(id);
    if (!lead) return [];
    const others = members.filter(
      (one) => one.id !== id && (one.coveredById === id || (lead.storyId && one.storyId === lead.storyId)),
    );
    return [{ ...lead, ...group, members: others.map(({ storyId: _, ...member }) => member) }];
  });
}

/** The other articles of the rows' stories and those the rows' articles cover, oldest first. */
const findMembers = (db: Database, leads: { id: number; storyId: number | null }[]) => {
  const storyIds = leads.flatMap(({ storyId }) => storyId ?? []);
  return db
    .select({ ...memberColumns, storyId: articleDesk.storyId })
    .from(articles)
    .innerJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .where(
      or(
        inArray(articleDesk.storyId, storyIds),
        inArray(
          articleDesk.coveredById,
          leads.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(articleDate, articles.id);
};

const memberColumns = {
  id: articles.id,
  title: shownTitle,
  publisher: articles.originalPublisher,
  date: articleDate,
  status: articles.status,
  isAside: sql<boolean>`${articleDesk.setAsideAt} is not null`,
  coveredById: articleDesk.coveredById,
} satisfies Record<keyof InboxMember, unknown>;

const leadColumns = (db: Database) => ({
  ...memberColumns,
  slug: articles.slug,
  storyId: articleDesk.storyId,
  feedId: articles.feedId,
  /** The start of its text. */
  opening: sql<string>`left(coalesce(nullif(${articles.originalContent}, ''), ${articles.excerpt}, ${articles.rewrittenContent}, ''), ${openingLength})`,
  isBeingRewritten: isBeingRewritten(db),
});

/** The drafts that arrived since the editor last visited the inbox. */
export const newInInbox: AdminCount = {
  kind: "inbox",
  count: async (db, { id }) => (await countInbox(db, await findLastLook(db, id))).new,
};
