import type { PageSeo } from "#cms/page/seo.tsx";
import type { Site } from "#cms/page/site.tsx";
import { breadcrumbList, softwareApplication } from "#cms/page/structured-data.ts";
import { isPlaceholder } from "#shared/placeholder.ts";
import { routes } from "#shared/routes.ts";
import { preview } from "#shared/text.ts";
import { vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";

/** Only what the page shows: no offers, no ratings. */
export function vendorSeo(site: Site, vendor: VendorPageData): PageSeo {
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
        description: vendor.description ?? undefined,
        url: site.url + path,
        sameAs: vendor.website ?? undefined,
        dateModified: vendor.contentUpdatedAt,
        citation: citations(vendor),
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

/** The sources of the profile's list. */
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
