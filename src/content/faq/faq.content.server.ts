import { contentType } from "#cms/content-type.server.ts";
import { routes } from "#shared/routes.ts";
import { faqInput } from "./faq.schema.ts";
import { faqs } from "./faq.table.ts";

export const faqContent = contentType({
  kind: "faq",
  noun: "FAQ entry",
  paths: ["/api/faq"],
  table: faqs,
  input: faqInput,
  texts: ["answer"],
  titleOf: ({ question }) => question,
  slugLimit: 200,
  pathOf: ({ slug }) => routes.faq.href({ slug }),
});
