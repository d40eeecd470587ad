import { routes } from "#shared/routes.ts";
import { truncate } from "#shared/text.ts";
import type { PageSeo } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { breadcrumbList, itemList, type StructuredData } from "#ui/document/structured-data.ts";
import type { LandingPageView } from "./landing-page.queries.server.ts";

const descriptionFallback = 120;

export function landingPageSeo(site: Site, page: LandingPageView): PageSeo {
  const path = routes.page.href({ slug: page.canonicalSlug });
  return {
    title: page.metaTitle || `${page.title} | ${site.name}`,
    description: page.metaDescription || truncate(page.introduction, descriptionFallback),
    path,
    image: `/share/pages/${page.slug}.png`,
    structuredData: [breadcrumbList(site, [{ name: page.title, path }]), ...vendorList(site, page)],
  };
}

export const landingPageNotFoundSeo: PageSeo = {
  title: "Landing Page Not Found",
  description: "There is no page at this address.",
  path: "/",
  noIndex: true,
};

function vendorList(site: Site, { title, vendors }: LandingPageView): StructuredData[] {
  if (vendors.length === 0) return [];
  const entries = vendors.map(({ name, slug }) => ({ name, path: routes.vendor.href({ slug }) }));
  return [itemList(site, `${title}: vendors`, entries)];
}
