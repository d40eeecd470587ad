import type { PageSeo } from "#cms/page/seo.tsx";
import type { Site } from "#cms/page/site.tsx";
import { breadcrumbList } from "#cms/page/structured-data.ts";
import { pageHref } from "#cms/read/paged-list.ts";
import { routes } from "#shared/routes.ts";

export const vendorListSeo = (site: Site, page = 1): PageSeo => ({
  title: `Vendors${page > 1 ? `, Page ${page}` : ""} | ${site.name}`,
  description: `Find and compare ${site.product}: independent profiles with features, use cases, integrations and company facts.`,
  path: pageHref(routes.vendors.href(), page),
  structuredData: [breadcrumbList(site, [{ name: "Vendors", path: routes.vendors.href() }])],
});
