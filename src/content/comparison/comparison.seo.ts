import { type PageSeo, shapedImages } from "#cms/page/seo.tsx";
import type { Site } from "#cms/page/site.tsx";
import { article, breadcrumbList, softwareApplication } from "#cms/page/structured-data.ts";
import { comparisonHref, routes } from "#shared/routes.ts";
import { vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonPageData } from "./comparison.queries.server.ts";

const crumb = { name: "Compare", path: routes.compare.href() };

export const compareSeo = (site: Site): PageSeo => ({
  title: `Compare Platforms Side by Side | ${site.product} Guide`,
  description: `Choose two ${site.product} platforms and see company facts, features, requirements and integrations side by side.`,
  path: routes.compare.href(),
  structuredData: [breadcrumbList(site, [crumb])],
});

/** An article about the two vendors; dated by what changed last. */
export function comparisonSeo(site: Site, result: ComparisonPageData): PageSeo {
  const { vendorA, vendorB, comparison } = result;
  const path = comparisonHref(vendorA.slug, vendorB.slug);
  const title = comparison?.title ?? `${vendorName(vendorA)} vs ${vendorName(vendorB)}`;
  const description =
    comparison?.description ??
    `${vendorName(vendorA)} and ${vendorName(vendorB)} compared: company facts, features, use cases, requirements, pricing and integrations side by side.`;
  const image = `/share${path}.png`;
  return {
    title: result.metaTitle || `${title} | ${site.product} Guide`,
    description: result.metaDescription || description,
    path,
    type: "article",
    image,
    structuredData: [
      {
        ...article(site, "Article", {
          headline: title,
          description,
          path,
          images: shapedImages(image),
          datePublished: newest(vendorA.createdAt, vendorB.createdAt),
          dateModified: newest(vendorA.contentUpdatedAt, vendorB.contentUpdatedAt),
        }),
        about: [vendorA, vendorB].map((vendor) => softwareApplication(vendorName(vendor))),
      },
      breadcrumbList(site, [crumb, { name: title, path }]),
    ],
  };
}

const newest = (...instants: string[]) => instants.sort().at(-1);

export const comparisonNotFoundSeo: PageSeo = {
  title: "Comparison Not Found",
  description: "The requested comparison could not be generated. Please check that both vendors exist.",
  path: routes.compare.href(),
  noIndex: true,
};
