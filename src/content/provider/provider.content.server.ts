import { contentType } from "#cms/content-type.server.ts";
import { providerInput } from "./provider.schema.ts";
import { providers } from "./provider.table.ts";

export const providerContent = contentType({
  kind: "provider",
  noun: "Service provider",
  paths: ["/api/service-providers"],
  table: providers,
  input: providerInput,
  titleOf: ({ name }) => name,
  isPublic: () => false,
});
