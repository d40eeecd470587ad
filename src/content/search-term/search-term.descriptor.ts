import { activeStatus, describeType } from "#cms/engine/descriptor.ts";
import { searchTermInput } from "./search-term.schema.ts";
import type { searchTerms } from "./search-term.table.ts";

export const searchTermDescriptor = describeType<typeof searchTerms.$inferSelect>({
  kind: "search-term",
  noun: "Search term",
  plural: "search terms",
  path: "/api/search-terms",
  input: searchTermInput,
  titleField: "term",
  status: activeStatus,
  isPublic: () => false,
  order: ["term"],
});
