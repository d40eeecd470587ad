import { z } from "zod";
import { contentReads, pageView, readView } from "#cms/read/read-calls.server.ts";
import type { Read } from "#cms/read/reads.server.ts";
import { cardTag, entryTag, listTag, selectionTag } from "#cms/tags.ts";
import {
  listComparisonLinksOfVendor,
  listComparisonsOfVendor,
} from "../comparison/comparison.queries.server.ts";
import { directoryParameters } from "./directory.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
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

const { kind } = vendorDescriptor;

const cardTags = (vendors: { id: number }[]) => vendors.map(({ id }) => cardTag(kind, id));

export const vendorReads: Read[] = [
  ...contentReads(vendorDescriptor, {
    entity: vendorEntity,
    list: listVendors,
    find: findVendor,
    listViews: {
      card: { read: listVendorCards, dependsOn: [listTag(kind)] },
      choice: { read: listVendorChoices, dependsOn: [selectionTag(kind)] },
      directory: { read: findDirectory, parameters: directoryParameters, dependsOn: [listTag(kind)] },
      featured: {
        dependsOn: [selectionTag(kind)],
        read: async (db, _query, { dependOn }) => {
          const featured = await listFeaturedVendors(db);
          dependOn(...cardTags(featured));
          return featured;
        },
      },
    },
    page: async (db, slug, { dependOn }) => {
      const vendor = await findVendorPage(db, slug);
      if (vendor) dependOn(selectionTag(kind), entryTag(kind, vendor.id), ...cardTags(vendor.related));
      return vendor;
    },
    pageDependsOn: [],
  }),
  {
    path: "/api/vendors/{key}/comparisons",
    noun: "Vendor",
    summary: "Stored comparisons that name the vendor",
    schema: z.array(z.object({ slug: z.string(), title: z.string() })),
    views: ["page"],
    run: async ({ db, params: { key = "" }, query, viewer, dependOn }) => {
      dependOn("comparison", selectionTag(kind));
      return readView(query, pageView)
        ? listComparisonLinksOfVendor(db, key)
        : listComparisonsOfVendor(db, key, viewer);
    },
  },
];
