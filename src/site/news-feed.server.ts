import { generateRssFeed } from "feedsmith";
import type { Database } from "#db/database.server.ts";
import { listNewestArticles } from "#newsroom/article/article.published.server.ts";
import { routes } from "#shared/routes.ts";
import type { Settings } from "#shared/settings.server.ts";
import { asHtml, withoutTags, xmlText } from "./rss-text.server.ts";

const articleLimit = 50;

/** The newest published articles as RSS 2.0, every address absolute. */
export async function buildNewsFeed(
  db: Database,
  { siteUrl, product }: Pick<Settings, "siteUrl" | "product">,
): Promise<string> {
  const articles = await listNewestArticles(db, articleLimit);
  return generateRssFeed({
    title: xmlText(`${product} News, Trends & Insights`),
    link: siteUrl + routes.news.href(),
    description: xmlText(`News of ${product} for family offices and wealth managers.`),
    language: "en",
    ...(articles.length > 0 && { lastBuildDate: new Date(latestChange(articles)) }),
    atom: {
      links: [{ href: siteUrl + routes.newsFeed.href(), rel: "self", type: "application/rss+xml" }],
    },
    items: articles.map((article) => {
      const address = siteUrl + routes.article.href({ slug: article.slug });
      return {
        title: xmlText(withoutTags(article.title)),
        link: address,
        guid: { value: address, isPermaLink: true },
        pubDate: new Date(article.date),
        ...(article.excerpt && { description: xmlText(asHtml(article.excerpt)) }),
        ...(article.category && { categories: [{ name: xmlText(withoutTags(article.category)) }] }),
      };
    }),
  });
}

const latestChange = (articles: { contentUpdatedAt: string }[]) =>
  Math.max(...articles.map(({ contentUpdatedAt }) => Date.parse(contentUpdatedAt)));
