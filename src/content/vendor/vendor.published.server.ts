import { publishedPages } from "#cms/read/published.server.ts";
import { routes } from "#shared/routes.ts";
import { vendors } from "./vendor.table.ts";

export const publishedVendors = publishedPages({
  section: "vendors",
  noun: "Vendor profile",
  href: routes.vendor.href,
  table: vendors,
  title: vendors.name,
  isPublished: vendors.isPublished,
});
