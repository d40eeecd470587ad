import { pageHref } from "#cms/engine/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import type { PageSeo } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { breadcrumbList, definedTerm, definedTermSet } from "#ui/document/structured-data.ts";
import type { GlossaryPage, TermPageData } from "./glossary.queries.server.ts";

const glossaryPath = routes.glossary.href();

export function glossarySeo(site: Site, list?: GlossaryPage | null): PageSeo {
  const page = list?.page ?? 1;
  return {
    title: `Glossary${page > 1 ? `, Page ${page}` : ""} | ${site.name}`,
    description: `The terms of ${site.product} and family wealth, each in plain words.`,
    path: pageHref(glossaryPath, page),
    structuredData: [
      {
        ...termSet(site),
        hasDefinedTerm: list?.entries.map(({ slug, term }) =>
          definedTerm(site, { name: term, path: routes.term.href({ slug }) }),
        ),
      },
      breadcrumbList(site, [{ name: "Glossary", path: glossaryPath }]),
    ],
  };
}

export function termSeo(site: Site, entry: TermPageData): PageSeo {
  const path = routes.term.href({ slug: entry.slug });
  return {
    title: entry.metaTitle || `${entry.term} | ${site.name}`,
    description: entry.metaDescription || entry.summary,
    path,
    type: "article",
    image: `/share/glossary/${entry.slug}.png`,
    structuredData: [
      {
        ...definedTerm(site, { name: entry.term, path, description: entry.summary }),
        inDefinedTermSet: termSet(site),
      },
      breadcrumbList(site, [
        { name: "Glossary", path: glossaryPath },
        { name: entry.term, path },
      ]),
    ],
  };
}

const termSet = (site: Site) =>
  definedTermSet(site, { name: `${site.product} Glossary`, path: glossaryPath });

export const termNotFoundSeo: PageSeo = {
  title: "Term Not Found",
  description: "The glossary term you're looking for doesn't exist or has been removed.",
  path: glossaryPath,
  noIndex: true,
};
