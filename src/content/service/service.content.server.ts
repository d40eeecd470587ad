import { contentType } from "#cms/engine/content-type.server.ts";
import { serviceDescriptor } from "./service.descriptor.ts";
import { services } from "./service.table.ts";

export const serviceContent = contentType(serviceDescriptor, { table: services });
