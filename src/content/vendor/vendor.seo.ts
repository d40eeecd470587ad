import { isPlaceholder } from "#shared/placeholder.ts";
import { routes } from "#shared/routes.ts";
import { preview } from "#shared/text.ts";
import type { PageSeo } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { breadcrumbList, softwareApplication } from "#ui/document/structured-data.ts";
import type { FooterData } from "../page/page.queries.server.ts";
import { publishingPrinciples } from "../page/page.words.ts";
import { vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";

/** Contains only what the page shows: no offers, no ratings. */
export function vendorSeo(site: Site, vendor: VendorPageData, footer: FooterData | undefined): PageSeo {
  const path = routes.vendor.href({ slug: vendor.slug });
  const name = vendorName(vendor);
  const description =
    vendor.metaDescription || preview(vendor.description || `${name} in the ${site.name}.`, 160);
  return {
    title: vendor.metaTitle || `${name} | ${site.name}`,
    description,
    path,
    image: `/share/vendors/${vendor.slug}.png`,
    structuredData: [
      {
        ...softwareApplication(name),
        alternateName: vendor.aliases.length > 0 ? vendor.aliases : undefined,
        description: vendor.description ?? undefined,
        url: site.url + path,
        sameAs: vendor.website ?? undefined,
        dateModified: vendor.contentUpdatedAt,
        citation: citations(vendor),
        publishingPrinciples: publishingPrinciples(site.url, footer),
        featureList: vendor.features.length > 0 ? vendor.features : undefined,
        provider: {
          "@type": "Organization",
          name,
          url: vendor.website ?? undefined,
          foundingDate: vendor.founded && !isPlaceholder(vendor.founded) ? vendor.founded : undefined,
        },
      },
      breadcrumbList(site, [
        { name: "Vendors", path: routes.vendors.href() },
        { name, path },
      ]),
    ],
  };
}

const citations = ({ profile }: VendorPageData) =>
  profile.sources.length === 0
    ? undefined
    : profile.sources.map(({ title, url, publisher, publishedOn }) => ({
        "@type": "CreativeWork",
        name: title,
        url,
        publisher: publisher ? { "@type": "Organization", name: publisher } : undefined,
        datePublished: publishedOn ?? undefined,
      }));

export const vendorNotFoundSeo: PageSeo = {
  title: "Vendor Not Found",
  description: "The vendor you're looking for doesn't exist or has been removed.",
  path: routes.vendors.href(),
  noIndex: true,
};
