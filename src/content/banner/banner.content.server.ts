import { contentType } from "#cms/engine/content-type.server.ts";
import { bannerDescriptor } from "./banner.descriptor.ts";
import { banners } from "./banner.table.ts";

export const bannerContent = contentType(bannerDescriptor, { table: banners });
