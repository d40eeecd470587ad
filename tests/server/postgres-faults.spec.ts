import { expect, test } from "@playwright/test";
import pg from "pg";
import { testEditor } from "../support/server-environment.ts";
import {
  hasPostgres,
  type ServersOnPostgres,
  startServersOnPostgres,
} from "../support/servers-on-postgres.ts";

test.describe.configure({ mode: "serial" });

let servers: ServersOnPostgres;
let site = "";
let headers: Record<string, string> = {};

test.beforeAll(async () => {
  test.skip(!(await hasPostgres()), "SKIPPED: no PostgreSQL 15 or newer, and none could be installed");
  servers = await startServersOnPostgres();
  site = servers.sites[0] ?? "";
  const signedIn = await post("/api/auth/login", testEditor);
  headers = { cookie: signedIn.headers.get("set-cookie")?.split(";")[0] ?? "" };
});
test.afterAll(async () => {
  servers?.postgres.thaw();
  expect(await servers?.stop()).toEqual(servers?.sites.map(() => 0));
});

const post = (path: string, body: object) =>
  fetch(site + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const save = () => post("/api/faq", { question: "Why?", answer: "Because." });
const statusOf = async (path: string) => (await fetch(site + path)).status;
const health = async () => (await fetch(`${site}/healthz`)).json();

/** Checks that the same processes read and save again. */
async function expectRecovery() {
  const read = () => Promise.all(["/healthz", "/vendors", "/faq"].map(statusOf));
  await expect.poll(read, { timeout: 60_000 }).toEqual([200, 200, 200]);
  expect(await health()).toEqual({ status: "ok" });
  expect((await save()).status).toBe(201);
}

test("a hung PostgreSQL: cached pages are read, saves are refused in words, and all works once it answers", async () => {
  expect(await statusOf("/vendors")).toBe(200);
  servers.postgres.freeze();
  try {
    const saving = save();
    expect(await statusOf("/vendors")).toBe(200);
    expect(await health()).toEqual({ status: "unavailable", message: "The database cannot be reached" });
    expect(await statusOf("/livez")).toBe(200);
    const refused = await saving;
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { message: "The database cannot be reached at the moment" },
    ]);
    // Changes of other processes may have been missed, so nothing is shown that may be outdated.
    expect(await statusOf("/vendors")).toBe(503);
  } finally {
    servers.postgres.thaw();
  }
  await expectRecovery();
});

test("a read-only PostgreSQL: all pages are read, saves are refused in words, and all works once it is writable", async () => {
  const client = new pg.Client(servers.postgres.url);
  await client.connect();
  const setReadOnly = async (value: "on" | "off") => {
    await client.query("set default_transaction_read_only = off");
    await client.query(`alter system set default_transaction_read_only = ${value}`);
    await client.query("select pg_reload_conf()");
  };
  try {
    await setReadOnly("on");
    const degraded = { status: "degraded", message: "The database is read-only: nothing can be saved" };
    await expect.poll(health).toEqual(degraded);
    // One page that is cached and one that is not.
    expect(await Promise.all(["/vendors", "/glossary"].map(statusOf))).toEqual([200, 200]);
    const refused = await save();
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { message: "The database is read-only, and nothing was saved. Tell the server's operator." },
    ]);
  } finally {
    await setReadOnly("off");
    await client.end();
  }
  await expectRecovery();
});
