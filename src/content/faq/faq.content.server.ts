import { contentType } from "#cms/engine/content-type.server.ts";
import { publishedPages } from "#cms/engine/read/published-pages.server.ts";
import { faqDescriptor } from "./faq.descriptor.ts";
import { faqs } from "./faq.table.ts";

export const faqContent = contentType(faqDescriptor, { table: faqs });

export const publishedFaqs = publishedPages(faqContent, {
  section: "faq",
  noun: "Question & answer",
});
