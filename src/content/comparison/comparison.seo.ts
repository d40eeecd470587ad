import { comparisonHref, routes } from "#shared/routes.ts";
import type { PageSeo } from "../kit/seo.tsx";
import type { Site } from "../kit/site.tsx";
import { breadcrumbList, organization } from "../kit/structured-data.ts";
import { vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonPageData } from "./comparison.queries.server.ts";

const crumb = { name: "Compare", path: routes.compare.href() };

export const compareSeo = (site: Site): PageSeo => ({
  title: `Compare Platforms Side by Side | ${site.product} Guide`,
  description: `Choose two ${site.product.toLowerCase()} platforms and see company facts, features, requirements and integrations side by side.`,
  path: routes.compare.href(),
  structuredData: [breadcrumbList(site, [crumb])],
});

/** An article about the two vendors; dated by what changed last. */
export function comparisonSeo(site: Site, { vendorA, vendorB, comparison }: ComparisonPageData): PageSeo {
  const path = comparisonHref(vendorA.slug, vendorB.slug);
  const title = comparison?.title ?? `${vendorName(vendorA)} vs ${vendorName(vendorB)}`;
  const description =
    comparison?.description ??
    `${vendorName(vendorA)} and ${vendorName(vendorB)} compared: company facts, features, use cases, requirements, pricing and integrations side by side.`;
  const image = `/share/compare/${vendorA.slug}-vs-${vendorB.slug}.png`;
  const changes = [vendorA.updatedAt, vendorB.updatedAt].sort();
  return {
    title: `${title} | ${site.product} Guide`,
    description,
    path,
    type: "article",
    image,
    structuredData: [
      {
        "@type": "Article",
        headline: title,
        description,
        image: site.url + image,
        mainEntityOfPage: site.url + path,
        datePublished: [vendorA.createdAt, vendorB.createdAt].sort().at(-1),
        dateModified: changes.at(-1),
        author: organization(site),
        publisher: organization(site),
        about: [vendorA, vendorB].map((vendor) => ({
          "@type": "SoftwareApplication",
          name: vendorName(vendor),
          applicationCategory: "FinanceApplication",
        })),
      },
      breadcrumbList(site, [crumb, { name: title, path }]),
    ],
  };
}

export const comparisonNotFoundSeo: PageSeo = {
  title: "Comparison Not Found",
  description: "The requested comparison could not be generated. Please check that both vendors exist.",
  path: routes.compare.href(),
  noIndex: true,
};
