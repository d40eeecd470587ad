import type { SiteServer } from "./site-server.ts";

const token = "a token of the bench";

/** The settings of a site whose metrics are read. */
export const metricsSettings = { METRICS_TOKEN: token };

/** Reads a metric of a site that was started with `metricsSettings`: `answer_cache_bytes`. NaN if it has none of that name. */
export async function readMetric(site: SiteServer, name: string): Promise<number> {
  const answer = await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = (await answer.text()).split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}
