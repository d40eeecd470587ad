import { setTimeout as wait } from "node:timers/promises";
import { startThrowAwayPostgres } from "../scripts/throw-away-postgres.ts";
import { below, type Figure, type Measurement } from "./measurement.ts";
import type { SiteServer } from "./site-server.ts";
import { load } from "./wrk.ts";

const anonymous = { "Accept-Encoding": "gzip, deflate, br" };
const withSession = { ...anonymous, Cookie: "session=bench" };

/** Milliseconds from the first response until the server is idle. */
const untilIdle = 15_000;

/** Resident memory of the server's process before and after load, with the embedded database and on PostgreSQL. */
export const measureMemory: Measurement = async (startSite) => {
  const postgres = await startThrowAwayPostgres();
  try {
    const embedded = await measure("embedded", 400, await startSite());
    const settings = { DATABASE_URL: postgres.url, SESSION_SECRET: "of the bench" };
    return [...embedded, ...(await measure("on PostgreSQL", 200, await startSite(settings)))];
  } finally {
    await postgres.stop();
  }
};

async function measure(where: string, limit: number, site: SiteServer): Promise<Figure[]> {
  try {
    await wait(untilIdle);
    const idle = site.residentMemory();
    for (const path of ["/", "/vendors", "/vendors/addepar"]) {
      await load({ url: site.url + path, headers: anonymous, seconds: 2 });
      await load({ url: site.url + path, headers: withSession, seconds: 2 });
    }
    await wait(2000);
    return [
      {
        name: `resident memory ${where}, idle`,
        value: megabytes(idle),
        target: below(Math.round(idle), limit, "MB"),
      },
      { name: `resident memory ${where}, after load`, value: megabytes(site.residentMemory()) },
    ];
  } finally {
    await site.stop();
  }
}

const megabytes = (amount: number) => `${Math.round(amount)} MB`;
