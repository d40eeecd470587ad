import type { PageSeo } from "#cms/page/seo.tsx";
import type { Site } from "#cms/page/site.tsx";
import { breadcrumbList } from "#cms/page/structured-data.ts";
import { pageHref } from "#cms/read/paged-list.ts";
import { routes } from "#shared/routes.ts";

const listPath = routes.changes.href();

export const changesSeo = (site: Site, page = 1): PageSeo => ({
  title: `What Changed${page > 1 ? `, Page ${page}` : ""} | ${site.name}`,
  description: `What changed in the ${site.name}: facts about vendors before and after, corrections with their reason, events and new articles.`,
  path: pageHref(listPath, page),
  structuredData: [breadcrumbList(site, [{ name: "Changes", path: listPath }])],
});
