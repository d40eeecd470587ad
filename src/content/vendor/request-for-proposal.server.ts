import { and, eq } from "drizzle-orm";
import { findRequiredFacts } from "./fit.queries.server.ts";
import { type Asked, readAskedRequirements } from "./fit-ranking.server.ts";
import { vendors } from "./vendor.table.ts";

export type RequestForProposal = NonNullable<Awaited<ReturnType<typeof findRequestForProposal>>>;

/**
 * Finds the request for proposal for the requirements of an address: to one vendor with what is known of it, or, without
 * `vendor`, to any. Returns null where there is no such vendor.
 */
export async function findRequestForProposal(asked: Asked) {
  const { db, query } = asked;
  const slug = query.get("vendor");
  const { requirements, ignored } = await readAskedRequirements(asked);
  const [vendor] = slug
    ? await db
        .select({ id: vendors.id, slug: vendors.slug, name: vendors.name, whatToAsk: vendors.whatToAsk })
        .from(vendors)
        .where(and(eq(vendors.slug, slug), eq(vendors.isPublished, true)))
    : [];
  if (slug && !vendor) return null;
  const { facts, sources } = (vendor &&
    (await findRequiredFacts(asked, [vendor.id], requirements)).get(vendor.id)) ?? {
    facts: [],
    sources: [],
  };
  const known = new Map(facts.map((fact) => [fact.item, fact]));
  return {
    vendor: vendor ?? null,
    ignored,
    requirements: requirements.map((requirement) => ({
      ...requirement,
      fact: known.get(requirement.feature) ?? null,
    })),
    sources,
    /** The date under which the request is sent: no result is kept over a day's end. */
    madeOn: new Date().toISOString().slice(0, 10),
  };
}
