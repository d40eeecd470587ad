import { pageHref } from "#cms/engine/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import type { PageSeo } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { breadcrumbList } from "#ui/document/structured-data.ts";

export const vendorListSeo = (site: Site, page = 1): PageSeo => ({
  title: `Vendors${page > 1 ? `, Page ${page}` : ""} | ${site.name}`,
  description: `Find and compare ${site.product}: independent profiles with features, use cases, integrations and company facts.`,
  path: pageHref(routes.vendors.href(), page),
  structuredData: [breadcrumbList(site, [{ name: "Vendors", path: routes.vendors.href() }])],
});
