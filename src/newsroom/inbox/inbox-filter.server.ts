import { and, eq, gt, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { foldedText } from "#db/folded-text.server.ts";
import { fold } from "#shared/transliteration.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk, stories } from "../stories/story.table.ts";
import {
  highRelevance,
  type InboxSort,
  type InboxTab,
  inboxSorts,
  inboxTabs,
  middleRelevance,
  type RelevanceBand,
  relevanceBands,
} from "./inbox.ts";

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
export const conditionOf = (query: InboxQuery, since: string | null): SQL | undefined =>
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
export const isWaiting = sql`(${and(
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
