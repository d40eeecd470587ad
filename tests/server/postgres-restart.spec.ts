import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { loadSites } from "../support/load-on-sites.ts";
import { testEditor } from "../support/server-environment.ts";
import {
  hasPostgres,
  type ServersOnPostgres,
  startServersOnPostgres,
} from "../support/servers-on-postgres.ts";

test.describe.configure({ mode: "serial" });

let servers: ServersOnPostgres | undefined;

test.beforeAll(async () => {
  test.skip(!(await hasPostgres()), "SKIPPED: no PostgreSQL 15 or newer, and none could be installed");
  servers = await startServersOnPostgres();
});
test.afterAll(async () => {
  const codes = await servers?.stop();
  expect(codes).toEqual(servers?.sites.map(() => 0));
});

/** Downtimes of the database in milliseconds: like `pg_ctl restart -m immediate`, and long enough to be noticed. */
for (const absence of [0, 4000]) {
  test(`PostgreSQL restarts during reads and writes, down for ${absence} ms: no wrong response, nothing lost`, async () => {
    const { postgres, sites } = servers ?? (await startServersOnPostgres());
    const signedIn = await fetch(`${sites[0]}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(testEditor),
    });
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const load = await loadSites(sites, cookie);
    await expect.poll(() => load.counts()[200] ?? 0, { timeout: 30_000 }).toBeGreaterThan(100);
    await postgres.halt();
    await wait(absence);
    await postgres.resume();
    const paths = ["/healthz", "/vendors", "/api/vendors"];
    const statuses = () =>
      Promise.all(sites.flatMap((site) => paths.map(async (path) => (await fetch(`${site}${path}`)).status)));
    await expect.poll(statuses, { timeout: 30_000 }).toEqual(sites.flatMap(() => paths.map(() => 200)));
    const answered = load.counts()[200] ?? 0;
    // Readers verify what others write, so this also checks that processes receive each other's notifications again.
    await expect.poll(() => load.counts()[200] ?? 0, { timeout: 30_000 }).toBeGreaterThan(answered + 300);
    await wait(3000);
    expect(await load.stop()).toEqual([]);
    expect(Object.keys(load.counts())).toEqual(["200", "503"]);
    expect(await load.findLost()).toEqual([]);
  });
}
