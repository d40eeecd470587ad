import { contentType } from "#cms/content-type.server.ts";
import { routes } from "#shared/routes.ts";
import { glossaryTermInput } from "./glossary.schema.ts";
import { glossaryTerms } from "./glossary.table.ts";

export const glossaryTermContent = contentType({
  kind: "glossary",
  noun: "Glossary term",
  paths: ["/api/glossary"],
  table: glossaryTerms,
  input: glossaryTermInput,
  texts: ["definition"],
  titleOf: ({ term }) => term,
  slugLimit: 200,
  pathOf: ({ slug }) => routes.term.href({ slug }),
});
