import { contentReads } from "#cms/read/read-calls.server.ts";
import { findFaq, findFaqList, findFaqPage, listFaqs, listHomeFaqs } from "./faq.queries.server.ts";
import { faqEntity } from "./faq.schema.ts";

export const faqReads = contentReads({
  kind: "faq",
  path: "/api/faq",
  noun: "FAQ entry",
  entity: faqEntity,
  list: listFaqs,
  listViews: { card: { read: findFaqList, parameters: ["page"] }, home: { read: listHomeFaqs } },
  find: findFaq,
  page: findFaqPage,
  pageDependsOn: ["faq", "glossary"],
});
