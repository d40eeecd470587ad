import { OpenAPIHono } from "@hono/zod-openapi";
import { contentReads } from "#cms/read/read-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import {
  findFamilyOfficeType,
  findTypeList,
  findTypePage,
  listFamilyOfficeTypes,
} from "./type.queries.server.ts";
import { familyOfficeTypeEntity } from "./type.schema.ts";

const reads = (path: string) =>
  contentReads({
    path,
    noun: "Type",
    entity: familyOfficeTypeEntity,
    list: listFamilyOfficeTypes,
    listViews: { card: { read: findTypeList, parameters: ["page"] } },
    find: findFamilyOfficeType,
    page: findTypePage,
  });

/** Both spellings read (contract, section 5). */
export const familyOfficeTypeApi = new OpenAPIHono<AppEnv>()
  .route("/", reads("/api/types"))
  .route("/", reads("/api/type"));
