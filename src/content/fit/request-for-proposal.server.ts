import { and, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { findRequiredFacts } from "./fit.queries.server.ts";
import { type Asked, readAskedRequirements } from "./fit-ranking.server.ts";
import { listMovedVendors } from "./moved-vendors.queries.server.ts";
import { vendors } from "./vendor.table.ts";

export type RequestForProposal = NonNullable<Awaited<ReturnType<typeof findRequestForProposal>>>;

/**
 * Finds the request for proposal for the requirements of an address: to one vendor with what is known of it, or, without
 * `vendor`, to any. A slug that a vendor had before leads to it. Returns null where there is no such vendor.
 */
export async function findRequestForProposal(asked: Asked) {
  const { db, query } = asked;
  const slug = query.get("vendor");
  const { requirements, ignored, movedTo } = await readAskedRequirements(asked);
  const vendor = slug ? await findPresentVendor(db, slug) : null;
  if (slug && !vendor) return null;
  const { facts, sources } = (vendor &&
    (await findRequiredFacts(asked, [vendor.id], requirements)).get(vendor.id)) ?? {
    facts: [],
    sources: [],
  };
  const known = new Map(facts.map((fact) => [fact.item, fact]));
  return {
    vendor,
    ignored,
    movedTo,
    requirements: requirements.map((requirement) => ({
      ...requirement,
      fact: known.get(requirement.feature) ?? null,
    })),
    sources,
    /** The date under which the request is sent: no result is kept over a day's end. */
    madeOn: new Date().toISOString().slice(0, 10),
  };
}

async function findPresentVendor(db: Database, slug: string) {
  const found = await findVendor(db, slug);
  if (found) return found;
  const moved = (await listMovedVendors(db, [slug])).get(slug);
  return moved ? findVendor(db, moved) : null;
}

async function findVendor(db: Database, slug: string) {
  const [vendor = null] = await db
    .select({ id: vendors.id, slug: vendors.slug, name: vendors.name, whatToAsk: vendors.whatToAsk })
    .from(vendors)
    .where(and(eq(vendors.slug, slug), eq(vendors.isPublished, true)));
  return vendor;
}
