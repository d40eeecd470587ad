import { perSecond } from "./cached.ts";
import { withVendors } from "./many-vendors.ts";
import { below, type Figure, type Measurement } from "./measurement.ts";
import type { SiteServer } from "./site-server.ts";
import { load, loadLatency } from "./wrk.ts";

/** Any session cookie bypasses the response cache, even an invalid one. */
const headers = { "Accept-Encoding": "gzip, deflate, br", Cookie: "session=bench" };
const vendorCount = 200;
const connections = 16;

/** Pages and the API without the response cache, with 200 vendors: database, rendering and compression of every response. */
export const measureUncached: Measurement = async (startSite, dataFolder) => {
  const site = await startSite({ DATA_DIR: withVendors(dataFolder, vendorCount) });
  try {
    const figures = [];
    for (const path of ["/", "/vendors", "/vendors/addepar", "/news", "/api/vendors/addepar"]) {
      figures.push(await measure(site, path));
    }
    return figures;
  } finally {
    await site.stop();
  }
};

async function measure(site: SiteServer, path: string): Promise<Figure> {
  const url = site.url + path;
  await load({ url, headers, seconds: 2 });
  const { rate, p99 } = await loadLatency({ url, headers, seconds: 5, connections });
  return {
    name: `${path} uncached, ${connections} connections: rate and p99`,
    value: `${perSecond(rate)}, ${Math.round(p99)} ms`,
    target: below(p99, 100, "ms"),
  };
}
