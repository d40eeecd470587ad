import { contentType } from "#cms/engine/content-type.server.ts";
import { publishedPages } from "#cms/engine/read/published-pages.server.ts";
import { glossaryTermDescriptor } from "./glossary.descriptor.ts";
import { glossaryTerms } from "./glossary.table.ts";

export const glossaryTermContent = contentType(glossaryTermDescriptor, { table: glossaryTerms });

export const publishedTerms = publishedPages(glossaryTermContent, {
  section: "glossary",
  noun: "Glossary",
});
