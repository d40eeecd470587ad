import { OpenAPIHono } from "@hono/zod-openapi";
import { contentReads } from "#cms/read/read-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { findService, listServices } from "./service.queries.server.ts";
import { serviceEntity } from "./service.schema.ts";

const reads = (path: string) =>
  contentReads({
    path,
    noun: "Service",
    entity: serviceEntity,
    list: listServices,
    find: findService,
  });

/** Both spellings read (contract, section 5). */
export const serviceApi = new OpenAPIHono<AppEnv>()
  .route("/", reads("/api/services"))
  .route("/", reads("/api/service"));
