import { contentReads } from "#cms/read/read-calls.server.ts";
import { findService, listServices } from "./service.queries.server.ts";
import { serviceEntity } from "./service.schema.ts";

const readsAt = (path: string) =>
  contentReads({
    kind: "service",
    path,
    noun: "Service",
    entity: serviceEntity,
    list: listServices,
    find: findService,
  });

/** Both spellings read (contract, section 5). */
export const serviceReads = [...readsAt("/api/services"), ...readsAt("/api/service")];
