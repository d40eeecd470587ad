import type { PageSeo } from "#cms/page/seo.tsx";
import type { Site } from "#cms/page/site.tsx";
import { organization, webSite } from "#cms/page/structured-data.ts";

export const homeSeo = (site: Site): PageSeo => ({
  title: `${site.product}: Independent Guide and Vendor Directory`,
  description: `An independent guide to ${site.product}: vendor profiles, side-by-side comparisons, buyer's guides and answers for family offices and wealth managers.`,
  path: "/",
  structuredData: [webSite(site), organization(site)],
});
