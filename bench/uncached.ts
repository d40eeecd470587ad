import { perSecond } from "./cached.ts";
import type { Figure, Measurement } from "./measurement.ts";
import type { SiteServer } from "./site-server.ts";
import { load } from "./wrk.ts";

/** Answers to whoever carries a session are made anew every time; nobody has to be signed in for that. */
const headers = { "Accept-Encoding": "gzip, deflate, br", Cookie: "session=bench" };

/** The same pages and the API, past the answer cache: database, rendering and compression of every single answer. */
export const measureUncached: Measurement = async (startSite) => {
  const site = await startSite();
  try {
    const figures = [];
    for (const path of ["/", "/vendors", "/vendors/addepar", "/api/vendors/addepar"]) {
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
  const rate = await load({ url, headers, seconds: 5 });
  return { name: `${path} made anew`, value: `${perSecond(rate)}, ${(1000 / rate).toFixed(1)} ms each` };
}
