import { formerSlugsOf, hasOrHadSlug, listMovedSlugs } from "#cms/engine/history/moved-slugs.server.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { vendors } from "./vendor.table.ts";

const profile = (slug: string) => routes.vendor.href({ slug });

/** Maps vendors' former slugs to their current ones. */
export const listMovedVendors = (db: Database, slugs: string[]) =>
  listMovedSlugs(db, { table: vendors, slug: vendors.slug, addressOf: profile }, slugs);

/** A vendor's former slugs. */
export const formerSlugs = formerSlugsOf(vendors.slug, profile(""));

/** Returns the condition for vendors that have or had one of the slugs, in any case. */
export const hasOrHadVendorSlug = (slugs: string[]) => hasOrHadSlug(vendors.slug, profile(""), slugs);
