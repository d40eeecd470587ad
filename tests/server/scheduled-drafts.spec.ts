import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { findPostgresBinaries, startThrowAwayPostgres } from "../../scripts/throw-away-postgres.ts";
import { temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";

type Settings = Record<string, string>;

/** A server under test with its editor's calls. */
async function start(settings: Settings) {
  const port = String(await freePort());
  const server = startServer({ ...settings, PORT: port });
  await server.says(ready);
  const address = `http://127.0.0.1:${port}`;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(testEditor);
  const signedIn = await fetch(`${address}/api/auth/login`, { method: "POST", headers, body });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const call = async (method: string, path: string, sent?: object, version = 0) => {
    const answer = await fetch(address + path, {
      method,
      headers: { cookie, "if-match": String(version), ...(sent && headers) },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    return answer.json();
  };
  return { ...server, call };
}

type Server = Awaited<ReturnType<typeof start>>;

const owner = "Owned by its employees";

/** Schedules a change of a live entry and returns the entry's id. */
async function schedule(server: Server, goLiveAt: number) {
  const { id } = await server.call("GET", "/api/vendors/addepar");
  const path = `/api/admin/drafts/vendors/${id}`;
  await server.call("PUT", path, { data: { owner } });
  const times = { goLiveAt: new Date(goLiveAt).toISOString() };
  expect(await server.call("POST", `${path}/schedule`, times, 1)).toMatchObject(times);
  return Number(id);
}

async function expectPublishedOnce(server: Server, id: number, due: number) {
  const isPublic = async () => (await server.call("GET", "/api/vendors/addepar")).owner === owner;
  await expect.poll(isPublic, { timeout: 70_000 }).toBe(true);
  expect(Date.now() - due, "milliseconds after its time").toBeLessThan(60_000);
  const publications = async () => {
    const revisions: { data: { owner: string } }[] = await server.call(
      "GET",
      `/api/admin/revisions/vendor/${id}`,
    );
    return revisions.filter(({ data }) => data.owner === owner).length;
  };
  expect(await publications()).toBe(1);
  // Waits until after the next minute's sweep.
  await wait(62_000 - (Date.now() % 60_000));
  expect(await publications()).toBe(1);
}

/** Kills the process during the second that a draft is due. */
async function killWhenDue(server: Server, due: number, after: number) {
  await wait(due - Date.now() + after);
  server.kill("SIGKILL");
  await server.ended;
}

for (const after of [0, 15])
  test(`a server killed ${after} ms after a draft was due publishes it once after its restart`, async () => {
    const settings = { DATA_DIR: temporaryFolder() };
    const server = await start(settings);
    const due = Date.now() + 4000;
    const id = await schedule(server, due);
    await killWhenDue(server, due, after);
    const next = await start(settings);
    await expectPublishedOnce(next, id, due);
    next.kill("SIGTERM");
    await next.ended;
    rmSync(settings.DATA_DIR, { recursive: true, force: true });
  });

test("if one of two processes is killed when a draft is due, it is published once", async () => {
  test.skip(!findPostgresBinaries(), "SKIPPED: no PostgreSQL 15 or newer");
  const postgres = await startThrowAwayPostgres();
  const settings = {
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: postgres.url,
    SESSION_SECRET: "one secret for all processes",
  };
  const [first, second] = [await start(settings), await start(settings)];
  const due = Date.now() + 4000;
  const id = await schedule(first, due);
  await killWhenDue(first, due, 5);
  await expectPublishedOnce(second, id, due);
  second.kill("SIGTERM");
  await second.ended;
  await postgres.stop();
  rmSync(settings.DATA_DIR, { recursive: true, force: true });
});
