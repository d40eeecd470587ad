import { atLeast, below, type Measurement } from "./measurement.ts";

interface Facts {
  summary: { total: number; sourced: number; due: number; unsourced: number };
  facts: { state: string }[];
}

/** The share of the starter vendors' facts that are sourced, and of what the profiles show a state for. */
export const measureFacts: Measurement = async (startSite) => {
  const site = await startSite();
  try {
    const vendors: { slug: string }[] = await (await fetch(`${site.url}/api/vendors?view=choice`)).json();
    const found = await Promise.all(
      vendors.map(
        async ({ slug }): Promise<Facts> => (await fetch(`${site.url}/api/vendors/${slug}/facts`)).json(),
      ),
    );
    const sum = (of: (facts: Facts) => number) => found.reduce((total, facts) => total + of(facts), 0);
    const [total, sourced] = [sum(({ summary }) => summary.total), sum(({ summary }) => summary.sourced)];
    const stateless = sum(({ facts }) => facts.filter(({ state }) => !state).length);
    return [
      {
        name: `facts of ${vendors.length} vendors with a valid source, of ${total}`,
        value: `${sourced} (${((100 * sourced) / total).toFixed(1)} %)`,
        target: atLeast(sourced / total, 0.6),
      },
      { name: "facts without a state", value: String(stateless), target: below(stateless, 1, "facts") },
    ];
  } finally {
    await site.stop();
  }
};
