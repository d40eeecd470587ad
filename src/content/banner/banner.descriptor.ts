import { activeStatus, describeType } from "#cms/engine/descriptor.ts";
import { bannerInput } from "./banner.schema.ts";
import type { banners } from "./banner.table.ts";

export const bannerDescriptor = describeType<typeof banners.$inferSelect>({
  kind: "banner",
  noun: "Banner",
  plural: "banners",
  path: "/api/cta-banners",
  input: bannerInput,
  titleField: "title",
  bodyOf: ({ description }) => description,
  status: activeStatus,
  order: ["displayOrder", "title"],
});
