import { and, asc, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AdminCount } from "#cms/admin/counts.server.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import type { Database } from "#db/database.server.ts";
import { articles } from "../article/article.table.ts";
import { articleDate, shownTitle } from "../article/article-columns.server.ts";
import { findVendorsIn, getVendorNames } from "../article/named-vendors.server.ts";
import { rewriteRuns } from "../article/rewrite-run.table.ts";
import { articleDesk } from "../stories/story.table.ts";
import type { InboxCounts, InboxMember, InboxRow, InboxSort } from "./inbox.ts";
import { conditionOf, type InboxQuery, inTab, isWaiting } from "./inbox-filter.server.ts";
import { findLastLook } from "./inbox-visit.server.ts";

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
  isBeingRewritten: sql<boolean>`${exists(
    db
      .select({ id: rewriteRuns.id })
      .from(rewriteRuns)
      .where(and(eq(rewriteRuns.articleId, articles.id), inArray(rewriteRuns.state, ["queued", "running"]))),
  )}`,
});

/** The drafts that arrived since the editor last visited the inbox. */
export const newInInbox: AdminCount = {
  kind: "inbox",
  count: async (db, { id }) => (await countInbox(db, await findLastLook(db, id))).new,
};
