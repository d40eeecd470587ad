import { publishedPages } from "#cms/read/published.server.ts";
import { routes } from "#shared/routes.ts";
import { glossaryTerms } from "./glossary.table.ts";

export const publishedTerms = publishedPages({
  section: "glossary",
  noun: "Glossary",
  href: routes.term.href,
  table: glossaryTerms,
  title: glossaryTerms.term,
  isPublished: glossaryTerms.isPublished,
});
