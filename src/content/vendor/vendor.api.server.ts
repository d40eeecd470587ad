import { z } from "zod";
import { viewerOf } from "#accounts/editor.server.ts";
import { contentReads, pageView, readView } from "#cms/read/read-calls.server.ts";
import { describeRead } from "#http/describe-calls.server.ts";
import {
  listComparisonLinksOfVendor,
  listComparisonsOfVendor,
} from "../comparison/comparison.queries.server.ts";
import { directoryParameters } from "./directory.ts";
import {
  findDirectory,
  findVendor,
  findVendorPage,
  listFeaturedVendors,
  listVendorCards,
  listVendorChoices,
  listVendors,
} from "./vendor.queries.server.ts";
import { vendorEntity } from "./vendor.schema.ts";

export const vendorApi = contentReads({
  path: "/api/vendors",
  noun: "Vendor",
  entity: vendorEntity,
  list: listVendors,
  find: findVendor,
  listViews: {
    card: { read: listVendorCards },
    choice: { read: listVendorChoices },
    directory: { read: findDirectory, parameters: directoryParameters },
    featured: { read: listFeaturedVendors },
  },
  page: findVendorPage,
});

describeRead(vendorApi, {
  path: "/api/vendors/{key}/comparisons",
  noun: "Vendor",
  summary: "Stored comparisons that name the vendor",
  schema: z.array(z.object({ slug: z.string(), title: z.string() })),
  views: ["page"],
});
vendorApi.get("/api/vendors/:key/comparisons", async (c) => {
  const slug = c.req.param("key");
  return readView(c, pageView)
    ? c.json(await listComparisonLinksOfVendor(c.var.db, slug))
    : c.json(await listComparisonsOfVendor(c.var.db, slug, viewerOf(c)));
});
