import { compareWithBare } from "./cached.ts";
import type { Measurement } from "./measurement.ts";

const target = 0.85;

/** Three pages served from the response cache. */
export const measurePages: Measurement = async (startSite) => {
  const site = await startSite();
  try {
    const figures = [];
    for (const path of ["/", "/vendors", "/vendors/addepar"]) {
      figures.push(await compareWithBare(site, path, target));
    }
    return figures;
  } finally {
    await site.stop();
  }
};
