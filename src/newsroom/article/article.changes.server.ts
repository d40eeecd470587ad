import { sql } from "drizzle-orm";
import { type ChangeSource, changeColumns, momentText } from "#cms/facts/change-source.server.ts";
import { articleCorrections } from "../publication/publication.table.ts";
import { articleDescriptor } from "./article.descriptor.ts";
import { articles } from "./article.table.ts";
import { firstPublications, firstShown, isItsFirst, isShown, shownTitle } from "./article-columns.server.ts";

/** Published articles, listed as changes of the site on the day readers could first read them. */
export const publishedArticleChanges: ChangeSource = {
  type: articleDescriptor,
  tags: [articleDescriptor.kind],
  select: ({ entryIds, limit, today }) =>
    entryIds === null
      ? sql`select ${changeColumns(articleDescriptor, {
          id: sql`'article-' || ${articles.id}`,
          date: momentText(firstShown),
          kind: "article",
          slug: sql`${articles.slug}`,
          title: shownTitle,
          entryId: sql`${articles.id}`,
        })}
        from ${articles} left join ${firstPublications} on ${isItsFirst}
        where ${isShown} and ${firstShown} < ${today}::timestamptz + interval '1 day'
        order by ${firstShown} desc, ${articles.id} desc limit ${limit}`
      : null,
};

/** The corrections of published articles. A correction's text is the change's reason. */
export const articleCorrectionChanges: ChangeSource = {
  type: articleDescriptor,
  tags: [articleDescriptor.kind],
  select: ({ entryIds, limit }) =>
    entryIds === null
      ? sql`select ${changeColumns(articleDescriptor, {
          id: sql`'article-correction-' || ${articleCorrections.id}`,
          date: momentText(sql`${articleCorrections.correctedAt}`),
          kind: "correction",
          slug: sql`${articles.slug}`,
          title: shownTitle,
          entryId: sql`${articles.id}`,
          reason: sql`${articleCorrections.text}`,
        })}
        from ${articleCorrections} join ${articles} on ${articles.id} = ${articleCorrections.articleId}
        where ${isShown}
        order by ${articleCorrections.id} desc limit ${limit}`
      : null,
};
