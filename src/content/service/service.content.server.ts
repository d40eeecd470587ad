import { contentType } from "#cms/content-type.server.ts";
import { serviceInput } from "./service.schema.ts";
import { services } from "./service.table.ts";

export const serviceContent = contentType({
  kind: "service",
  noun: "Service",
  paths: ["/api/services", "/api/service"],
  table: services,
  input: serviceInput,
  titleOf: ({ title }) => title,
  slugLimit: 200,
});
