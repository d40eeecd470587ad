import { contentReads } from "../kit/content-reads.server.ts";
import { findGlossaryTerm, listGlossaryTerms } from "./glossary.queries.server.ts";
import { glossaryTermEntity } from "./glossary.schema.ts";

export const glossaryTermApi = contentReads({
  path: "/api/glossary",
  noun: "Glossary term",
  entity: glossaryTermEntity,
  list: listGlossaryTerms,
  find: findGlossaryTerm,
});
