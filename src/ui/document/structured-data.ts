import { routes } from "#shared/routes.ts";
import type { Site } from "./site.tsx";

/** A schema.org item. `@context` is added on output. */
export type StructuredData = { "@type": string } & Record<string, unknown>;

/** In the browser the document already contains the data, so the bundle omits the builders. */
const unread: StructuredData = { "@type": "" };

/** A page of this site with its name. */
export interface NamedPath {
  name: string;
  path: string;
}

/** A BreadcrumbList, Home first. */
export const breadcrumbList = (site: Site, crumbs: NamedPath[]): StructuredData =>
  import.meta.env.SSR
    ? {
        "@type": "BreadcrumbList",
        itemListElement: [{ name: "Home", path: routes.home.href() }, ...crumbs].map((crumb, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: crumb.name,
          item: site.url + crumb.path,
        })),
      }
    : unread;

/** The publisher, as articles and the home page name it. */
export const organization = (site: Site): StructuredData =>
  import.meta.env.SSR
    ? {
        "@type": "Organization",
        "@id": `${site.url}/#organization`,
        name: site.name,
        url: `${site.url}/`,
        logo: `${site.url}/logo.png`,
      }
    : unread;

/** The site, under the name that search results should show. */
export const webSite = (site: Site): StructuredData =>
  import.meta.env.SSR
    ? {
        "@type": "WebSite",
        "@id": `${site.url}/#website`,
        name: site.name,
        alternateName: site.product,
        url: `${site.url}/`,
        inLanguage: "en",
        publisher: organization(site),
      }
    : unread;

/** The entries of a list in screen order. */
export const itemList = (site: Site, name: string, entries: NamedPath[]): StructuredData =>
  import.meta.env.SSR
    ? {
        "@type": "ItemList",
        name,
        numberOfItems: entries.length,
        itemListElement: entries.map((entry, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: entry.name,
          url: site.url + entry.path,
        })),
      }
    : unread;

/** A page whose subject is a list. */
export const collectionPage = (
  site: Site,
  { name, description, path, entries }: NamedPath & { description: string; entries: NamedPath[] },
): StructuredData =>
  import.meta.env.SSR
    ? {
        "@type": "CollectionPage",
        name,
        description,
        url: site.url + path,
        inLanguage: "en",
        publisher: organization(site),
        mainEntity: itemList(site, name, entries),
      }
    : unread;

/** A page that answers one question. */
export const faqPage = (
  site: Site,
  { path, question, answer }: { path: string; question: string; answer: string },
): StructuredData =>
  import.meta.env.SSR
    ? {
        "@type": "FAQPage",
        url: site.url + path,
        mainEntity: [
          { "@type": "Question", name: question, acceptedAnswer: { "@type": "Answer", text: answer } },
        ],
      }
    : unread;

/** A glossary term. `description` is set on the page that explains it. */
export const definedTerm = (
  site: Site,
  { name, path, description }: NamedPath & { description?: string },
): StructuredData =>
  import.meta.env.SSR ? { "@type": "DefinedTerm", name, description, url: site.url + path } : unread;

/** The glossary. All pages reference it by one id. */
export const definedTermSet = (site: Site, { name, path }: NamedPath): StructuredData =>
  import.meta.env.SSR
    ? {
        "@type": "DefinedTermSet",
        "@id": `${site.url}${path}#terms`,
        name,
        url: site.url + path,
      }
    : unread;

export interface ArticleFacts {
  headline: string;
  description: string;
  path: string;
  /** Absolute URLs or paths of this site. */
  images: string[];
  datePublished?: string;
  dateModified?: string;
  /** Default: the site itself. */
  author?: StructuredData;
}

/** An article published by this site. */
export const article = (
  site: Site,
  kind: "Article" | "NewsArticle",
  { headline, description, path, images, datePublished, dateModified, author }: ArticleFacts,
): StructuredData =>
  import.meta.env.SSR
    ? {
        "@type": kind,
        headline,
        description,
        image: images.map((image) => new URL(image, site.url).href),
        url: site.url + path,
        mainEntityOfPage: site.url + path,
        inLanguage: "en",
        datePublished,
        dateModified,
        author: author ?? organization(site),
        publisher: organization(site),
      }
    : unread;

/** A vendor's product. It has no offers or ratings, because the site has none. */
export const softwareApplication = (name: string): StructuredData =>
  import.meta.env.SSR
    ? {
        "@type": "SoftwareApplication",
        name,
        applicationCategory: "FinanceApplication",
      }
    : unread;
