import { publishedPages } from "#cms/engine/read/published.server.ts";
import { faqDescriptor } from "./faq.descriptor.ts";
import { faqs } from "./faq.table.ts";

export const publishedFaqs = publishedPages(faqDescriptor, {
  section: "faq",
  noun: "Question & answer",
  table: faqs,
});
