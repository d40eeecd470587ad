import { contentType } from "#cms/content-type.server.ts";
import { searchTermInput } from "./search-term.schema.ts";
import { searchTerms } from "./search-term.table.ts";

export const searchTermContent = contentType({
  kind: "search-term",
  noun: "Search term",
  paths: ["/api/search-terms"],
  table: searchTerms,
  input: searchTermInput,
  titleOf: ({ term }) => term,
  isPublic: () => false,
});
