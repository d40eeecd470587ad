import { setTimeout as wait } from "node:timers/promises";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { Client } from "pg";
import type { ThrowAwayPostgres } from "../../scripts/throw-away-postgres.ts";
import { testEditor } from "../support/server-environment.ts";
import {
  hasPostgres,
  type ServersOnPostgres,
  startServersOnPostgres,
} from "../support/servers-on-postgres.ts";

test.describe.configure({ mode: "serial" });

let servers: ServersOnPostgres | undefined;
let postgres: ThrowAwayPostgres;
let sites: string[] = [];

test.beforeAll(async () => {
  test.skip(!(await hasPostgres()), "SKIPPED: no PostgreSQL 15 or newer, and none could be installed");
  servers = await startServersOnPostgres();
  ({ postgres, sites } = servers);
});
test.afterAll(async () => {
  const codes = await servers?.stop();
  expect(codes).toEqual(servers?.sites.map(() => 0));
});

const signIn = async (request: APIRequestContext) =>
  expect((await request.post(`${sites[0]}/api/auth/login`, { data: testEditor })).status()).toBe(200);

/** Reads a page anonymously. */
const read = async (site: string | undefined, path: string) => {
  const answer = await fetch(`${site}${path}`);
  return { status: answer.status, text: await answer.text() };
};

/** Expects that each process shows a text on a vendor's page within a number of milliseconds. */
async function expectOnEachSite(text: string, within: number) {
  const deadline = performance.now() + within;
  for (;;) {
    const isDue = performance.now() >= deadline;
    const pages = await Promise.all(sites.map((site) => read(site, "/vendors/addepar")));
    const shown = pages.map((page) => page.text.includes(text));
    if (isDue) expect(shown).toEqual(sites.map(() => true));
    if (shown.every(Boolean)) return;
    await wait(20);
  }
}

/** Counts the processes that listen for notifications. */
async function countListeners(): Promise<number> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select 1 from pg_stat_activity where application_name = 'guide-notifications' and state = 'idle' and query <> ''",
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

test("a sign-in on one process counts on all, and processes started together load the content once", async ({
  request,
}) => {
  await signIn(request);
  for (const site of sites) {
    expect((await request.get(`${site}/api/auth/user`)).status()).toBe(200);
    expect(await (await request.get(`${site}/api/vendors`)).json()).toHaveLength(36);
  }
});

test("a save on one process is visible on all within a second, though they had cached the page", async ({
  request,
}) => {
  await signIn(request);
  const addepar = await (await request.get(`${sites[0]}/api/vendors/addepar`)).json();
  for (let round = 1; round <= 5; round++) {
    for (const site of sites) for (let times = 0; times < 2; times++) await read(site, "/vendors/addepar");
    const description = `Described for round ${round}.`;
    const saved = await request.put(`${sites[round % 3]}/api/vendors/${addepar.id}`, {
      data: { description },
    });
    expect(saved.status()).toBe(200);
    await expectOnEachSite(description, 1000);
  }
});

test("a lost notification connection is restored, and nothing stale is served in between", async ({
  request,
}) => {
  await signIn(request);
  const addepar = await (await request.get(`${sites[0]}/api/vendors/addepar`)).json();
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    for (let round = 1; round <= 3; round++) {
      for (const site of sites) await read(site, "/vendors/addepar");
      const { rows } = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'guide-notifications'",
      );
      expect(rows.length).toBe(sites.length);
      const description = `Saved while nobody listens, ${round}.`;
      await request.put(`${sites[0]}/api/vendors/${addepar.id}`, { data: { description } });
      await expectOnEachSite(description, 200);
    }
  } finally {
    await client.end();
  }
});

test("a database restart under load causes 503 responses, and the processes recover on their own", async () => {
  const statuses = new Set<number>();
  let isOver = false;
  const load = sites.map(async (site, index) => {
    for (let call = 0; !isOver; call++) {
      const search = `q=${index}-${call}`;
      const path = call % 2 ? `/api/vendors?view=directory&${search}` : `/vendors?${search}`;
      statuses.add((await read(site, path)).status);
      await wait(20);
    }
  });
  await expect.poll(() => statuses.has(200)).toBe(true);
  await postgres.halt();
  for (const site of sites) {
    await expect.poll(async () => (await read(site, "/healthz")).status).toBe(503);
    expect((await read(site, "/livez")).status).toBe(200);
    expect((await read(site, "/api/vendors")).status).toBe(503);
    expect((await read(site, "/vendors/addepar")).status).toBe(503);
  }
  await postgres.resume();
  await expect
    .poll(async () => Promise.all(sites.map(async (site) => (await read(site, "/healthz")).status)), {
      timeout: 20_000,
    })
    .toEqual([200, 200, 200]);
  isOver = true;
  await Promise.all(load);
  expect([...statuses].sort()).toEqual([200, 503]);
  for (const site of sites) expect((await read(site, "/vendors/addepar")).status).toBe(200);
});

test("after the restart, processes receive each other's saves again", async ({ request }) => {
  await signIn(request);
  const addepar = await (await request.get(`${sites[0]}/api/vendors/addepar`)).json();
  await expect.poll(countListeners, { timeout: 20_000 }).toBe(sites.length);
  for (const site of sites) await read(site, "/vendors/addepar");
  const description = "Saved after the restart.";
  await request.put(`${sites[1]}/api/vendors/${addepar.id}`, { data: { description } });
  await expectOnEachSite(description, 1000);
});
