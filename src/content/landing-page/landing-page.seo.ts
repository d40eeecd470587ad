import type { PageSeo } from "#cms/page/seo.tsx";
import type { Site } from "#cms/page/site.tsx";
import { breadcrumbList, itemList, type StructuredData } from "#cms/page/structured-data.ts";
import { routes } from "#shared/routes.ts";
import { preview } from "#shared/text.ts";
import type { LandingPageView } from "./landing-page.queries.server.ts";

const descriptionFallback = 120;

export function landingPageSeo(site: Site, page: LandingPageView): PageSeo {
  const path = routes.page.href({ slug: page.canonicalSlug });
  return {
    title: page.metaTitle || `${page.title} | ${site.name}`,
    description: page.metaDescription || preview(page.introduction, descriptionFallback),
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
