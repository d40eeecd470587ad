import type { SiteServer } from "./site-server.ts";

const token = "a token of the bench";

/** Settings that enable a site's metrics. */
export const metricsSettings = { METRICS_TOKEN: token };

/** Reads a metric, such as `answer_cache_bytes`, of a site started with `metricsSettings`. Returns NaN if it does not exist. */
export async function readMetric(site: SiteServer, name: string): Promise<number> {
  const answer = await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = (await answer.text()).split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}
