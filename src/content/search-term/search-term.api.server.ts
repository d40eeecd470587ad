import { editorReads } from "#cms/engine/read/editor-reads.server.ts";
import { searchTermContent } from "./search-term.content.server.ts";
import { searchTermEntity } from "./search-term.schema.ts";

export const searchTermApi = editorReads(searchTermContent, searchTermEntity);
