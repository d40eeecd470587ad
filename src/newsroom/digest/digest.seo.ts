import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import type { PageSeo } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { breadcrumbList, collectionPage } from "#ui/document/structured-data.ts";
import type { Digest } from "./digest.queries.server.ts";

/** @param requestedWeek the week in the URL; null for the latest digest's page */
export function digestSeo(site: Site, { days, articles }: Digest, requestedWeek: string | null): PageSeo {
  const path =
    requestedWeek === null ? routes.digest.href() : routes.digestOfWeek.href({ week: requestedWeek });
  const week = days && requestedWeek !== null ? ` of ${formatDate(days.first)}` : "";
  const name = `The Week in News${week}`;
  const description = `What was published on ${site.product} in the week${week || " just gone"}, by subject.`;
  const entries = articles.map(({ title, slug }) => ({ name: title, path: routes.article.href({ slug }) }));
  return {
    title: `${name} | ${site.name}`,
    description,
    path,
    // No week has enough articles yet.
    noIndex: entries.length === 0 && "found",
    structuredData: [
      ...(entries.length > 0 ? [collectionPage(site, { name, description, path, entries })] : []),
      breadcrumbList(site, [
        { name: "News", path: routes.news.href() },
        { name: "Weekly digest", path },
      ]),
    ],
  };
}
