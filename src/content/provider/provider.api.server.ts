import { editorReads } from "#cms/engine/read/editor-reads.server.ts";
import { providerContent } from "./provider.content.server.ts";
import { providerEntity } from "./provider.schema.ts";

export const providerApi = editorReads(providerContent, providerEntity);
