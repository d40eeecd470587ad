import { routes } from "#shared/routes.ts";
import { publishedPages } from "../kit/reading/published.server.ts";
import { vendors } from "./vendor.table.ts";

export const publishedVendors = publishedPages({
  section: "vendors",
  noun: "Vendor profile",
  href: routes.vendor.href,
  table: vendors,
  title: vendors.name,
  isPublished: vendors.isPublished,
});
