import { publishedPages } from "#cms/read/published.server.ts";
import { routes } from "#shared/routes.ts";
import { faqs } from "./faq.table.ts";

export const publishedFaqs = publishedPages({
  section: "faq",
  noun: "Question & answer",
  href: routes.faq.href,
  table: faqs,
  title: faqs.question,
  isPublished: faqs.isPublished,
});
