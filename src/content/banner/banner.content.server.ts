import { contentType } from "#cms/content-type.server.ts";
import { bannerInput } from "./banner.schema.ts";
import { banners } from "./banner.table.ts";

export const bannerContent = contentType({
  kind: "banner",
  noun: "Banner",
  paths: ["/api/cta-banners"],
  table: banners,
  input: bannerInput,
  titleOf: ({ title }) => title,
});
