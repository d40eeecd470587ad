import { activeStatus, describeType } from "#cms/engine/descriptor.ts";
import { providerInput } from "./provider.schema.ts";
import type { providers } from "./provider.table.ts";

export const providerDescriptor = describeType<typeof providers.$inferSelect>({
  kind: "provider",
  noun: "Service provider",
  plural: "providers",
  path: "/api/service-providers",
  input: providerInput,
  titleField: "name",
  bodyOf: ({ description }) => description,
  status: activeStatus,
  isPublic: () => false,
  order: ["displayOrder", "name"],
});
