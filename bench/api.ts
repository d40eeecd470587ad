import { compareWithBare } from "./cached.ts";
import type { Measurement } from "./measurement.ts";

const target = 0.6;

/** One entity's API response for anonymous readers. */
export const measureApi: Measurement = async (startSite) => {
  const site = await startSite();
  try {
    return [await compareWithBare(site, "/api/vendors/addepar", target)];
  } finally {
    await site.stop();
  }
};
