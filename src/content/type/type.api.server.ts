import { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "#domain/request.server.ts";
import { contentReads } from "../kit/reading/content-reads.server.ts";
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
