import type { Site } from "./site.tsx";

/** One schema.org item; `@context` is added where it is written out. */
export type StructuredData = { "@type": string } & Record<string, unknown>;

export interface Crumb {
  name: string;
  path: string;
}

/** A BreadcrumbList of the crumbs, Home first. */
export const breadcrumbList = (site: Site, crumbs: Crumb[]): StructuredData => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...crumbs].map((crumb, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: crumb.name,
    item: site.url + crumb.path,
  })),
});

/** The publisher of the site, as articles and the home page name it. */
export const organization = (site: Site): StructuredData => ({
  "@type": "Organization",
  name: `${site.product} Guide`,
  url: `${site.url}/`,
});
