import { pageHref } from "#cms/engine/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import { preview } from "#shared/text.ts";
import { type PageSeo, shapedImages } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { article, breadcrumbList, itemList } from "#ui/document/structured-data.ts";
import type { GuideList, GuidePageData } from "./buyers-guide.queries.server.ts";

const crumb = { name: "Buyer's Guides", path: routes.buyersGuides.href() };

export function guideListSeo(site: Site, list?: GuideList): PageSeo {
  const page = list?.page ?? 1;
  return {
    title: `Buyer's Guides${page > 1 ? `, Page ${page}` : ""} | ${site.name}`,
    description: `How to choose ${site.product}, role by role: what to ask, what to check and what to insist on.`,
    path: pageHref(crumb.path, page),
    structuredData: [
      itemList(
        site,
        crumb.name,
        (list?.entries ?? []).map(({ slug, title }) => ({
          name: title,
          path: routes.buyersGuide.href({ slug }),
        })),
      ),
      breadcrumbList(site, [crumb]),
    ],
  };
}

const descriptionFallback = 160;

export function guideSeo(site: Site, guide: GuidePageData): PageSeo {
  const path = routes.buyersGuide.href({ slug: guide.slug });
  const image = `/share/buyers-guides/${guide.slug}.png`;
  const description =
    guide.metaDescription ||
    preview(guide.description || `${guide.title}: ${site.name}.`, descriptionFallback);
  return {
    title: guide.metaTitle || `${guide.title} | ${site.name}`,
    description,
    path,
    type: "article",
    image,
    structuredData: [
      article(site, "Article", {
        headline: guide.title,
        description,
        path,
        images: shapedImages(image),
        datePublished: guide.createdAt,
        dateModified: guide.contentUpdatedAt,
      }),
      breadcrumbList(site, [crumb, { name: guide.title, path }]),
    ],
  };
}

export const guideNotFoundSeo: PageSeo = {
  title: "Guide Not Found",
  description: "The buyer's guide you're looking for doesn't exist.",
  path: crumb.path,
  noIndex: true,
};
