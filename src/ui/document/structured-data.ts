import { routes } from "#shared/routes.ts";
import type { Site } from "./site.tsx";

/** One schema.org item; `@context` is added where it is written out. */
export type StructuredData = { "@type": string } & Record<string, unknown>;

/** In the browser, where the document holds the data already and nobody reads them: the bundle leaves out how they are made. */
const unread: StructuredData = { "@type": "" };

/** A page of this site by its name. */
export interface NamedPath {
  name: string;
  path: string;
}

/** A BreadcrumbList of the crumbs, Home first. */
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

/** The publisher of the site, as articles and the home page name it. */
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

/** The site itself, under the name that search results should show. */
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

/** The entries of a list in the order of the screen. */
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

/** A screen whose subject is a list. */
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

/** A term of the set that the glossary is; `description` where the screen explains it. */
export const definedTerm = (
  site: Site,
  { name, path, description }: NamedPath & { description?: string },
): StructuredData =>
  import.meta.env.SSR ? { "@type": "DefinedTerm", name, description, url: site.url + path } : unread;

/** The glossary; its pages name it by one id. */
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
  /** Addresses of pictures, absolute or paths of this site. */
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

/** A vendor's product, without offers and ratings, since the site has none. */
export const softwareApplication = (name: string): StructuredData =>
  import.meta.env.SSR
    ? {
        "@type": "SoftwareApplication",
        name,
        applicationCategory: "FinanceApplication",
      }
    : unread;
