import { and, asc, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { countOfAll, foundItems, type TodoSource } from "#cms/todo/todo-line.server.ts";
import { environment } from "#shared/environment.server.ts";
import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { titleOfArticle } from "../article/article-title.ts";
import { inTab } from "../inbox/inbox-list.server.ts";
import { isFailing } from "../news-feed/news-feed.queries.server.ts";
import { newsFeeds, newsFeedVisits } from "../news-feed/news-feed.table.ts";

const newsPath = routes.adminTab.href({ tab: "news" });

const shown = {
  id: articles.id,
  title: articles.title,
  rewrittenTitle: articles.rewrittenTitle,
  total: countOfAll,
};

/** Rewritten articles awaiting review. */
export const waitingArticlesLine: TodoSource = {
  key: "rewrites-to-review",
  needs: "content:publish",
  title: "Awaiting review",
  action: "Review",
  all: { label: "All rewritten articles", path: `${newsPath}?status=rewritten` },
  find: async ({ db, most }) => {
    const rows = await db
      .select({ ...shown, publisher: articles.originalPublisher, updatedAt: articles.updatedAt })
      .from(articles)
      .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
      .where(inTab("rewritten"))
      .orderBy(asc(articles.updatedAt), articles.id)
      .limit(most);
    return foundItems(rows, ({ id, publisher, updatedAt, ...titles }) => ({
      title: titleOfArticle(titles),
      detail: publisher,
      since: updatedAt,
      target: { path: `${newsPath}?review=${id}` },
    }));
  },
};

/** News that is not yet rewritten, set aside or merged into another article. */
export const newsToSortLine: TodoSource = {
  key: "news",
  needs: "content:write",
  title: "News in the inbox",
  action: "Open",
  all: { label: "Inbox", path: routes.adminTab.href({ tab: "inbox" }) },
  find: async ({ db, most }) => {
    const rows = await db
      .select({ ...shown, publisher: articles.originalPublisher, createdAt: articles.createdAt })
      .from(articles)
      .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
      .where(inTab("draft"))
      .orderBy(desc(articleDesk.relevance), desc(articles.createdAt), articles.id)
      .limit(most);
    return foundItems(rows, ({ id, publisher, createdAt, ...titles }) => ({
      title: titleOfArticle(titles),
      detail: publisher,
      since: createdAt,
      target: { kind: "article", id },
    }));
  },
};

/** Published articles whose image has no alt text. */
export const undescribedPicturesLine: TodoSource = {
  key: "pictures",
  title: "Pictures without alt text",
  action: "Describe",
  all: null,
  find: async ({ db, most }) => {
    const rows = await db
      .select(shown)
      .from(articles)
      .where(
        and(
          eq(articles.status, "published"),
          isNotNull(articles.imageUrl),
          or(isNull(articles.imageAlt), eq(articles.imageAlt, "")),
        ),
      )
      .orderBy(articles.id)
      .limit(most);
    return foundItems(rows, ({ id, ...titles }) => ({
      title: titleOfArticle(titles),
      detail: "News article",
      since: null,
      target: { kind: "article", id },
    }));
  },
};

/** Enabled feeds whose last fetch failed. */
export const failedFeedsLine: TodoSource = {
  key: "feeds",
  needs: "content:write",
  title: "Feeds that failed",
  action: "Look",
  all: { label: "All feeds", path: `${newsPath}?desk=feeds` },
  find: async ({ db, settings, most }) => {
    const rows = await db
      .select({
        url: newsFeedVisits.url,
        error: newsFeedVisits.error,
        fetchedAt: newsFeedVisits.fetchedAt,
        failingSince: newsFeedVisits.failingSince,
        title: newsFeeds.title,
        id: newsFeeds.id,
        total: countOfAll,
      })
      .from(newsFeedVisits)
      .leftJoin(newsFeeds, eq(newsFeeds.url, newsFeedVisits.url))
      .where(isFailing(settings))
      .orderBy(
        asc(sql`coalesce(${newsFeedVisits.failingSince}, ${newsFeedVisits.fetchedAt})`),
        newsFeedVisits.url,
      )
      .limit(most);
    return foundItems(rows, ({ id, url, title, error, fetchedAt, failingSince }) => ({
      title: title || url,
      detail:
        failingSince && hasLastedAWeek(failingSince)
          ? `Failing since ${formatDate(failingSince)}: ${error}`
          : error,
      since: failingSince ?? fetchedAt,
      target: { path: `${newsPath}?desk=feeds${id ? `&edit=${id}` : ""}` },
    }));
  },
};

const week = 7 * 24 * 60 * 60 * 1000;

const hasLastedAWeek = (since: string) => environment.now() - Date.parse(since) >= week;
