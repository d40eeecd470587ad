import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { lastCheckOf } from "#cms/facts/facts.server.ts";
import { vendors } from "./vendor.table.ts";

/** A company fact; null while it contains the placeholder of an unfinished extraction (shared/placeholder). */
export const knownColumn = (fact: PgColumn) =>
  sql<string | null>`case when position('[Extract' in ${fact}) > 0 then null else ${fact} end`;

/** The columns that a vendor's card needs in any list. */
export const cardColumns = {
  id: vendors.id,
  slug: vendors.slug,
  name: vendors.name,
  description: vendors.description,
  headquarters: knownColumn(vendors.headquarters),
  bestFor: vendors.bestFor,
  features: vendors.features,
  logo: vendors.logo,
  logoUpload: vendors.logoUpload,
  clearbitLogoUrl: vendors.clearbitLogoUrl,
  g2Url: vendors.g2Url,
  capterraUrl: vendors.capterraUrl,
  isSponsored: vendors.isSponsored,
  /** The latest check of any of its facts, or null. */
  checkedAt: lastCheckOf("vendor", vendors.id),
};
