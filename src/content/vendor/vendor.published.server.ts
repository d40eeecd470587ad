import { publishedPages } from "#cms/engine/read/published.server.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";

export const publishedVendors = publishedPages(vendorDescriptor, {
  section: "vendors",
  noun: "Vendor profile",
  table: vendors,
});
