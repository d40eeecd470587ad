import { and, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { hasOrHadVendorSlug } from "../vendor/moved-vendors.queries.server.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { findRequiredFacts } from "./fit.queries.server.ts";
import { type FitContext, readAskedRequirements } from "./fit-ranking.server.ts";

export type RequestForProposal = NonNullable<Awaited<ReturnType<typeof findRequestForProposal>>>;

/**
 * Returns the request for proposal for the requirements in the URL. With `vendor` it includes what is known about that vendor; a
 * former slug resolves to the current one. Returns null if the vendor does not exist.
 */
export async function findRequestForProposal(context: FitContext) {
  const { db, query } = context;
  const slug = query.get("vendor");
  const { requirements, ignored, movedTo } = await readAskedRequirements(context);
  const vendor = slug ? await findVendor(db, slug) : null;
  if (slug && !vendor) return null;
  const { facts, sources } = (vendor &&
    (await findRequiredFacts(context, [vendor.id], requirements)).get(vendor.id)) ?? {
    facts: [],
    sources: [],
  };
  // A level without a source counts as unknown, so it is asked like any other (contract, section 11).
  const factsByItem = new Map(facts.flatMap((fact) => (fact.mark === "none" ? [] : [[fact.item, fact]])));
  return {
    vendor,
    ignored,
    movedTo,
    requirements: requirements.map((requirement) => ({
      ...requirement,
      fact: factsByItem.get(requirement.feature) ?? null,
    })),
    sources,
    /** The date of the request. Cached results expire at the end of the day. */
    madeOn: new Date(environment.now()).toISOString().slice(0, 10),
  };
}

async function findVendor(db: Database, slug: string) {
  const [vendor = null] = await db
    .select({ id: vendors.id, slug: vendors.slug, name: vendors.name, whatToAsk: vendors.whatToAsk })
    .from(vendors)
    .where(and(hasOrHadVendorSlug([slug]), eq(vendors.isPublished, true)));
  return vendor;
}
