import { contentType } from "#cms/engine/content-type.server.ts";
import { providerDescriptor } from "./provider.descriptor.ts";
import { providers } from "./provider.table.ts";

export const providerContent = contentType(providerDescriptor, { table: providers });
