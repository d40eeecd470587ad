import { pageHref } from "#cms/engine/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import { type PageSeo, shapedImages } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { article, breadcrumbList, itemList } from "#ui/document/structured-data.ts";
import type { TypeList, TypePageData } from "./type.queries.server.ts";

const listPath = routes.types.href();

export function typeListSeo(site: Site, list?: TypeList): PageSeo {
  const page = list?.page ?? 1;
  return {
    title: `Types of Family Offices${page > 1 ? `, Page ${page}` : ""} | ${site.name}`,
    description: "Family office models compared, with the software each needs.",
    path: pageHref(listPath, page),
    structuredData: [
      itemList(
        site,
        "Types of Family Offices",
        (list?.entries ?? []).map(({ slug, title }) => ({ name: title, path: routes.type.href({ slug }) })),
      ),
      breadcrumbList(site, [{ name: "Types", path: listPath }]),
    ],
  };
}

export function typeSeo(site: Site, type: TypePageData): PageSeo {
  const path = routes.type.href({ slug: type.slug });
  const image = `/share/types/${type.slug}.png`;
  return {
    title: type.metaTitle || `${type.title} | ${site.name}`,
    description: type.metaDescription || type.summary,
    path,
    type: "article",
    image,
    structuredData: [
      article(site, "Article", {
        headline: type.title,
        description: type.summary,
        path,
        images: shapedImages(image),
        dateModified: type.contentUpdatedAt,
      }),
      breadcrumbList(site, [
        { name: "Types", path: listPath },
        { name: type.title, path },
      ]),
    ],
  };
}

export const typeNotFoundSeo: PageSeo = {
  title: "Type Not Found",
  description: "The portfolio management type you're looking for doesn't exist or has been removed.",
  path: listPath,
  noIndex: true,
};
