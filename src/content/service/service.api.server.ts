import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import { serviceDescriptor } from "./service.descriptor.ts";
import { findService, listServices } from "./service.queries.server.ts";
import { serviceEntity } from "./service.schema.ts";

export const serviceReads = contentReads(serviceDescriptor, {
  entity: serviceEntity,
  list: listServices,
  find: findService,
});
