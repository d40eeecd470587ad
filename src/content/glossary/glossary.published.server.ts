import { routes } from "#shared/routes.ts";
import { publishedPages } from "../kit/reading/published.server.ts";
import { glossaryTerms } from "./glossary.table.ts";

export const publishedTerms = publishedPages({
  section: "glossary",
  noun: "Glossary",
  href: routes.term.href,
  table: glossaryTerms,
  title: glossaryTerms.term,
  isPublished: glossaryTerms.isPublished,
});
