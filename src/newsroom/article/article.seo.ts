import { pageHref } from "#cms/engine/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import { type PageSeo, shapedImages } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { article as articleData, breadcrumbList, collectionPage } from "#ui/document/structured-data.ts";
import { digitalSourceAddress } from "../publication/digital-source-type.ts";
import type { ArticleProvenance } from "../publication/provenance.ts";
import { editorialTeam } from "./article.card.tsx";
import type { ArticlePageData, NewsList } from "./article.queries.server.ts";
import type { Topic } from "./topics.server.ts";

const listPath = routes.news.href();
const crumb = { name: "News", path: listPath };

export const newsTitle = (site: Site) => `${site.product} News, Trends & Insights`;

export function newsSeo(site: Site, list?: NewsList): PageSeo {
  const page = list?.page ?? 1;
  const path = pageHref(listPath, page);
  const description = `News, trends and insights on ${site.product} for family offices and wealth managers.`;
  const cards = list ? [...(list.featured ? [list.featured] : []), ...list.entries] : [];
  const entries = cards.map(({ title, slug }) => ({ name: title, path: routes.article.href({ slug }) }));
  return {
    title: newsTitle(site) + (page > 1 ? `, Page ${page}` : ""),
    description,
    path,
    structuredData: [
      collectionPage(site, { name: newsTitle(site), description, path, entries }),
      breadcrumbList(site, [crumb]),
    ],
  };
}

export function topicSeo(site: Site, { slug, name }: Topic, list: NewsList): PageSeo {
  const topicPath = routes.newsTopic.href({ topic: slug });
  const path = pageHref(topicPath, list.page);
  const title = `${name}: News`;
  const description = `${name}: news and analysis on ${site.product} for family offices and wealth managers.`;
  const entries = list.entries.map((entry) => ({ name: entry.title, path: routes.article.href(entry) }));
  return {
    title: `${title} | ${site.name}${list.page > 1 ? `, Page ${list.page}` : ""}`,
    description,
    path,
    structuredData: [
      collectionPage(site, { name: title, description, path, entries }),
      breadcrumbList(site, [crumb, { name, path: topicPath }]),
    ],
  };
}

export function articleSeo(site: Site, article: ArticlePageData): PageSeo {
  const path = routes.article.href({ slug: article.slug });
  const image = `/share/news/${encodeURIComponent(article.slug)}.png`;
  // An article may be dated after its last change. It then counts as unchanged since its date.
  const { corrections } = article.provenance;
  const modifiedAt = [article.contentUpdatedAt, article.date, ...corrections.map((one) => one.correctedAt)]
    .sort()
    .at(-1);
  return {
    title: article.metaTitle || `${article.title} | ${site.name}`,
    description: article.summary,
    path,
    type: "article",
    published: article.date,
    modified: modifiedAt,
    image,
    structuredData: [
      {
        ...articleData(site, "NewsArticle", {
          headline: article.title,
          description: article.summary,
          path,
          images: [...(article.imageUrl ? [article.imageUrl] : []), ...shapedImages(image)],
          datePublished: article.date,
          dateModified: modifiedAt,
          author: authorOf(site, article),
        }),
        articleSection: article.category ?? undefined,
        ...provenanceData(article.provenance),
      },
      breadcrumbList(site, [crumb, { name: article.title, path }]),
    ],
  };
}

/** The page's provenance as structured data: how the article was made, its sources, and who is responsible. */
function provenanceData({ label, digitalSourceType, sources, reviewer, corrections }: ArticleProvenance) {
  const sourcesWithUrl = sources.filter(({ url }) => url);
  return {
    creditText: label,
    digitalSourceType: digitalSourceType ? digitalSourceAddress(digitalSourceType) : undefined,
    editor: reviewer ? { "@type": "Person", name: reviewer } : undefined,
    isBasedOn:
      sourcesWithUrl.length > 1
        ? sourcesWithUrl.map(({ url }) => url)
        : (sourcesWithUrl[0]?.url ?? undefined),
    citation:
      sourcesWithUrl.length > 0
        ? sourcesWithUrl.map(({ title, url }) => ({ "@type": "CreativeWork", name: title, url }))
        : undefined,
    correction:
      corrections.length > 0
        ? corrections.map(({ text, correctedAt }) => ({
            "@type": "CorrectionComment",
            text,
            datePublished: correctedAt,
          }))
        : undefined,
  };
}

/** The author as shown on the page: a person or the site's editorial team. */
const authorOf = (site: Site, { author }: ArticlePageData) =>
  author && author !== editorialTeam
    ? { "@type": "Person", name: author }
    : { "@type": "Organization", name: editorialTeam, url: `${site.url}/` };
