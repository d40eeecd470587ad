import { setTimeout as wait } from "node:timers/promises";
import type { Measurement } from "./measurement.ts";
import { load } from "./wrk.ts";

const anonymous = { "Accept-Encoding": "gzip, deflate, br" };
const withSession = { ...anonymous, Cookie: "session=bench" };

/** Resident memory of the server's process, embedded database included, before and after it had work. */
export const measureMemory: Measurement = async (startSite) => {
  const site = await startSite();
  try {
    await wait(2000);
    const idle = site.residentMemory();
    for (const path of ["/", "/vendors", "/vendors/addepar"]) {
      await load({ url: site.url + path, headers: anonymous, seconds: 2 });
      await load({ url: site.url + path, headers: withSession, seconds: 2 });
    }
    await wait(2000);
    return [
      { name: "resident memory, idle", value: megabytes(idle) },
      { name: "resident memory, after load", value: megabytes(site.residentMemory()) },
    ];
  } finally {
    await site.stop();
  }
};

const megabytes = (amount: number) => `${Math.round(amount)} MB`;
