import { pageHref } from "#cms/engine/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import { preview } from "#shared/text.ts";
import { type PageSeo, shapedImages } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { article, breadcrumbList, itemList } from "#ui/document/structured-data.ts";
import type { UseCaseListData, UseCasePageData } from "./use-case.queries.server.ts";

const crumb = { name: "Use Cases", path: routes.useCases.href() };

export function useCaseListSeo(site: Site, list?: UseCaseListData): PageSeo {
  const page = list?.page ?? 1;
  return {
    title: `Use Cases${page > 1 ? `, Page ${page}` : ""} | ${site.name}`,
    description: `Implementation guides for ${site.product}: what each use case needs, step by step, with vendors and common questions.`,
    path: pageHref(crumb.path, page),
    structuredData: [
      itemList(
        site,
        crumb.name,
        (list?.entries ?? []).map(({ slug, title }) => ({
          name: title,
          path: routes.useCase.href({ slug }),
        })),
      ),
      breadcrumbList(site, [crumb]),
    ],
  };
}

const descriptionFallback = 160;

export function useCaseSeo(site: Site, useCase: UseCasePageData): PageSeo {
  const path = routes.useCase.href({ slug: useCase.slug });
  const image = `/share/use-cases/${useCase.slug}.png`;
  const description =
    useCase.metaDescription ||
    preview(useCase.description || `${useCase.title} with ${site.product}.`, descriptionFallback);
  return {
    title: useCase.metaTitle || `${useCase.title} | ${site.name}`,
    description,
    path,
    type: "article",
    image,
    structuredData: [
      article(site, "Article", {
        headline: useCase.title,
        description,
        path,
        images: shapedImages(image),
        datePublished: useCase.createdAt,
        dateModified: useCase.contentUpdatedAt,
      }),
      breadcrumbList(site, [crumb, { name: useCase.title, path }]),
    ],
  };
}

export const useCaseNotFoundSeo: PageSeo = {
  title: "Use Case Not Found",
  description: "The use case you're looking for doesn't exist.",
  path: crumb.path,
  noIndex: true,
};
