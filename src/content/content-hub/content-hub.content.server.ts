import { contentType } from "#cms/engine/content-type.server.ts";
import { contentHubDescriptor } from "./content-hub.descriptor.ts";
import { contentHubConfigs } from "./content-hub.table.ts";

export const contentHubContent = contentType(contentHubDescriptor, { table: contentHubConfigs });
