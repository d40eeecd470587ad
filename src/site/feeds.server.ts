import type { Database } from "#db/database.server.ts";
import { listNewestArticles } from "#newsroom/article/article.published.server.ts";
import { digitalSourceAddress } from "#newsroom/publication/digital-source-type.ts";
import { routes } from "#shared/routes.ts";
import type { Settings } from "#shared/settings.server.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { asHtml, withoutTags, writeRss, xmlText } from "./rss-text.server.ts";

const articleLimit = 50;

/** The newest published articles as RSS 2.0, every address absolute. */
export async function buildNewsFeed(
  db: Database,
  { siteUrl, siteName, product }: Pick<Settings, "siteUrl" | "siteName" | "product">,
): Promise<string> {
  const articles = await listNewestArticles(db, articleLimit);
  return writeRss({
    title: xmlText(`${siteName}: News`),
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
        ...descriptionOf(article),
        dcterms: provenanceTerms(article),
        ...(article.category && { categories: [{ name: xmlText(withoutTags(article.category)) }] }),
      };
    }),
  });
}

type Item = Awaited<ReturnType<typeof listNewestArticles>>[number];

/** The excerpt; readers of feeds are told in the text itself that an AI drafted it. */
function descriptionOf({ excerpt, provenance: { isAiDrafted, label } }: Item) {
  const parts = [...(excerpt ? [asHtml(excerpt)] : []), ...(isAiDrafted ? [asHtml(`${label}.`)] : [])];
  return parts.length > 0 ? { description: xmlText(parts.join("<br><br>")) } : {};
}

/** The provenance of an article in the terms of Dublin Core, for machines. */
function provenanceTerms(article: Item) {
  const { label, sources, reviewer, digitalSourceType } = article.provenance;
  const addresses = sources.flatMap(({ url }) => (url && isWebAddress(url) ? [xmlText(url)] : []));
  return {
    modified: [new Date(changedAt(article))],
    provenances: [xmlText(label)],
    ...(addresses.length > 0 && { sources: addresses }),
    ...(reviewer && { contributors: [xmlText(reviewer)] }),
    ...(digitalSourceType && { types: [digitalSourceAddress(digitalSourceType)] }),
  };
}

/** A correction changes an article too. */
const changedAt = ({ date, contentUpdatedAt, provenance: { corrections } }: Item) =>
  Math.max(...[date, contentUpdatedAt, ...corrections.map(({ correctedAt }) => correctedAt)].map(Date.parse));

const latestChange = (articles: Item[]) => Math.max(...articles.map(changedAt));
