import { pageHref } from "#cms/engine/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import { preview } from "#shared/text.ts";
import type { PageSeo } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { breadcrumbList, itemList } from "#ui/document/structured-data.ts";
import { vendorName } from "../vendor/vendor.words.ts";
import type { FeaturePageData } from "./feature.queries.server.ts";

const crumb = { name: "Features", path: routes.features.href() };

export const featureListSeo = (site: Site, page = 1): PageSeo => ({
  title: `Features${page > 1 ? `, Page ${page}` : ""} | ${site.name}`,
  description: `The features of ${site.product}, category by category: what each one does, how much it matters and how hard it is to introduce.`,
  path: pageHref(crumb.path, page),
  structuredData: [breadcrumbList(site, [crumb])],
});

const descriptionFallback = 160;

export function featureSeo(site: Site, feature: FeaturePageData): PageSeo {
  const path = routes.feature.href({ slug: feature.slug });
  const offering = feature.vendors
    .filter(({ fact }) => fact.mark !== "not-offered")
    .map((vendor) => ({ name: vendorName(vendor), path: routes.vendor.href({ slug: vendor.slug }) }));
  return {
    title: feature.metaTitle || `${feature.name} | ${site.name}`,
    description:
      feature.metaDescription ||
      preview(feature.description || `${feature.name} in ${site.product}.`, descriptionFallback),
    path,
    image: `/share/features/${feature.slug}.png`,
    structuredData: [
      breadcrumbList(site, [crumb, { name: feature.name, path }]),
      ...(offering.length > 0 ? [itemList(site, `Vendors with ${feature.name}`, offering)] : []),
    ],
  };
}

export const featureNotFoundSeo: PageSeo = {
  title: "Feature Not Found",
  description: "The requested feature could not be found.",
  path: crumb.path,
  noIndex: true,
};
