import { and, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { hasOrHadSlug } from "./moved-vendors.queries.server.ts";
import { vendors } from "./vendor.table.ts";

export type NamedVendor = Awaited<ReturnType<typeof listNamedVendors>>[number];

/** Returns published vendors by their present or former slugs, by name. */
export const listNamedVendors = (db: Database, slugs: string[]) =>
  db
    .select({ id: vendors.id, slug: vendors.slug, name: vendors.name })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), hasOrHadSlug(slugs)))
    .orderBy(vendors.name, vendors.id);
