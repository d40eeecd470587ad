import { publishedPages } from "#cms/engine/read/published.server.ts";
import { glossaryTermDescriptor } from "./glossary.descriptor.ts";
import { glossaryTerms } from "./glossary.table.ts";

export const publishedTerms = publishedPages(glossaryTermDescriptor, {
  section: "glossary",
  noun: "Glossary",
  table: glossaryTerms,
});
