import { comparisonHref, routes } from "#shared/routes.ts";
import { type PageSeo, shapedImages } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { article, breadcrumbList, softwareApplication } from "#ui/document/structured-data.ts";
import { vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonData } from "./compare-vendors.server.ts";

const crumb = { name: "Compare", path: routes.compare.href() };

export const compareSeo = (site: Site): PageSeo => ({
  title: `Compare Platforms Side by Side | ${site.name}`,
  description: `Choose two to four ${site.product} platforms and see company facts, features, requirements and integrations side by side.`,
  path: routes.compare.href(),
  structuredData: [breadcrumbList(site, [crumb])],
});

/**
 * Structured data: an article about the vendors, dated by the latest change. Comparisons of three or four vendors are not indexed,
 * because there are too many and each repeats its pairs.
 */
export function comparisonSeo(site: Site, result: ComparisonData): PageSeo {
  const { vendors, comparison } = result;
  const path = comparisonHref(...vendors.map(({ slug }) => slug));
  const names = vendors.map(vendorName);
  const title = comparison?.title ?? names.join(" vs ");
  const description =
    comparison?.description ||
    `${joinNames(names)} compared: company facts, features, use cases, requirements, pricing and integrations side by side.`;
  const image = `/share${path}.png`;
  const comparing = article(site, "Article", {
    headline: title,
    description,
    path,
    images: shapedImages(image),
    datePublished: latestOf(vendors.map(({ createdAt }) => createdAt)),
    dateModified: latestOf(vendors.map(({ contentUpdatedAt }) => contentUpdatedAt)),
  });
  return {
    title: result.metaTitle || `${title} | ${site.name}`,
    description: result.metaDescription || description,
    path,
    type: "article",
    image,
    noIndex: vendors.length > 2 && "found",
    structuredData: [
      {
        ...comparing,
        about: vendors.map((vendor) => softwareApplication(vendorName(vendor))),
      },
      breadcrumbList(site, [crumb, { name: title, path }]),
    ],
  };
}

const joinNames = (names: string[]) => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const latestOf = (instants: string[]) => instants.toSorted().at(-1);

export const comparisonNotFoundSeo: PageSeo = {
  title: "Comparison Not Found",
  description: "The requested comparison could not be generated. Please check that both vendors exist.",
  path: routes.compare.href(),
  noIndex: true,
};
