import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import { faqDescriptor } from "./faq.descriptor.ts";
import { findFaq, findFaqList, findFaqPage, listFaqs, listHomeFaqs } from "./faq.queries.server.ts";
import { faqEntity } from "./faq.schema.ts";

export const faqReads = contentReads(faqDescriptor, {
  entity: faqEntity,
  list: listFaqs,
  listViews: { card: { read: findFaqList, parameters: ["page"] }, home: { read: listHomeFaqs } },
  find: findFaq,
  page: findFaqPage,
  pageDependsOn: ["faq", "glossary"],
});
