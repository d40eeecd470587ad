import { editorReads } from "#cms/read/editor-reads.server.ts";
import { searchTermContent } from "./search-term.content.server.ts";
import { searchTermEntity } from "./search-term.schema.ts";
import { searchTerms } from "./search-term.table.ts";

export const searchTermApi = editorReads(searchTermContent, searchTermEntity, [searchTerms.term]);
