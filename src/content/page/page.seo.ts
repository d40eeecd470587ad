import type { PageSeo } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { breadcrumbList } from "#ui/document/structured-data.ts";
import type { PageView } from "./page.queries.server.ts";

export function pageSeo(site: Site, page: PageView): PageSeo {
  const path = `/${page.slug}`;
  return {
    title: page.metaTitle || `${page.title} | ${site.name}`,
    description: page.metaDescription || page.excerpt || `${page.title}: ${site.name}.`,
    path,
    ...(page.isOperatorUnknown && { noIndex: "found" as const }),
    image: `/share/pages/${page.slug}.png`,
    structuredData: [breadcrumbList(site, [{ name: page.title, path }])],
  };
}

export const pageNotFoundSeo: PageSeo = {
  title: "Page Not Found",
  description: "The page you're looking for doesn't exist or is not published.",
  path: "/",
  noIndex: true,
};
