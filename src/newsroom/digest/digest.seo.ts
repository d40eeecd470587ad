import type { PageSeo } from "#cms/page/seo.tsx";
import type { Site } from "#cms/page/site.tsx";
import { breadcrumbList, collectionPage } from "#cms/page/structured-data.ts";
import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import type { Digest } from "./digest.queries.server.ts";

/** @param asked the week in the address; null for the address of the latest one */
export function digestSeo(site: Site, { days, articles }: Digest, asked: string | null): PageSeo {
  const path = asked === null ? routes.digest.href() : routes.digestOfWeek.href({ week: asked });
  const week = days && asked !== null ? ` of ${formatDate(days.first)}` : "";
  const name = `The Week in News${week}`;
  const description = `What was published on ${site.product} in the week${week || " just gone"}, by subject.`;
  const entries = articles.map(({ title, slug }) => ({ name: title, path: routes.article.href({ slug }) }));
  return {
    title: `${name} | ${site.name}`,
    description,
    path,
    structuredData: [
      collectionPage(site, { name, description, path, entries }),
      breadcrumbList(site, [
        { name: "News", path: routes.news.href() },
        { name: "Weekly digest", path },
      ]),
    ],
  };
}
