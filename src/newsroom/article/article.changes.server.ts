import { sql } from "drizzle-orm";
import { type ChangeSource, changeColumns, momentText } from "#cms/changes/change-source.server.ts";
import { articleDescriptor } from "./article.descriptor.ts";
import { articles } from "./article.table.ts";
import { articleDate, isShown, newestFirst, shownTitle } from "./article-columns.server.ts";

/** The published articles, each as a change of the site as a whole. */
export const publishedArticleChanges: ChangeSource = {
  type: articleDescriptor,
  tags: [articleDescriptor.kind],
  select: ({ entryId, limit, today }) =>
    entryId === null
      ? sql`select ${changeColumns(articleDescriptor, {
          id: sql`'article-' || ${articles.id}`,
          date: momentText(articleDate),
          kind: "article",
          slug: sql`${articles.slug}`,
          title: shownTitle,
          entryId: sql`${articles.id}`,
        })}
        from ${articles}
        where ${isShown} and ${articleDate} < ${today}::timestamptz + interval '1 day'
        order by ${sql.join(newestFirst, sql`, `)} limit ${limit}`
      : null,
};
