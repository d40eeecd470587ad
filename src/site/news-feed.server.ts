import { generateRssFeed } from "feedsmith";
import type { Database } from "#db/database.server.ts";
import { listNewestArticles } from "#newsroom/article/article.published.server.ts";
import { routes } from "#shared/routes.ts";
import type { Settings } from "#shared/settings.server.ts";

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

const latestChange = (articles: { updatedAt: string }[]) =>
  Math.max(...articles.map(({ updatedAt }) => Date.parse(updatedAt)));

/** A description of RSS is HTML: its text is escaped once for that, and once more for XML. */
const asHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Some readers take titles for HTML, others for text: only what would be a tag is escaped for both. */
const withoutTags = (text: string) => text.replace(/<(?=[a-z/!?])/gi, "&lt;");

/** Without the characters that XML 1.0 cannot hold in any form: most control characters, halves of surrogate pairs. */
const xmlText = (text: string) =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
