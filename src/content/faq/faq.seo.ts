import { pageHref } from "#cms/engine/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import type { PageSeo } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { breadcrumbList, faqPage, itemList } from "#ui/document/structured-data.ts";
import type { FaqList, FaqPageData } from "./faq.queries.server.ts";

const listPath = routes.faqList.href();

export function faqListSeo(site: Site, list?: FaqList): PageSeo {
  const page = list?.page ?? 1;
  return {
    title: `Frequently Asked Questions${page > 1 ? `, Page ${page}` : ""} | ${site.name}`,
    description: `Short answers to what buyers of ${site.product} ask: cost, selection, data, security and contracts.`,
    path: pageHref(listPath, page),
    structuredData: [
      itemList(
        site,
        "Frequently Asked Questions",
        (list?.entries ?? []).map(({ slug, question }) => ({
          name: question,
          path: routes.faq.href({ slug }),
        })),
      ),
      breadcrumbList(site, [{ name: "FAQ", path: listPath }]),
    ],
  };
}

export function faqSeo(site: Site, faq: FaqPageData): PageSeo {
  const path = routes.faq.href({ slug: faq.slug });
  return {
    title: faq.metaTitle || `${faq.question} | ${site.name}`,
    description: faq.metaDescription || faq.summary,
    path,
    type: "article",
    image: `/share/faq/${faq.slug}.png`,
    structuredData: [
      ...(faq.answer ? [faqPage(site, { path, question: faq.question, answer: faq.answer })] : []),
      breadcrumbList(site, [
        { name: "FAQ", path: listPath },
        { name: faq.question, path },
      ]),
    ],
  };
}

export const faqNotFoundSeo: PageSeo = {
  title: "FAQ Entry Not Found",
  description: "The FAQ entry you're looking for doesn't exist or has been removed.",
  path: listPath,
  noIndex: true,
};
