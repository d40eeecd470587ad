import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { startThrowAwayPostgres, type ThrowAwayPostgres } from "../../scripts/throw-away-postgres.ts";
import { serverEnvironment, temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";
import { hasPostgres } from "../support/servers-on-postgres.ts";
import { copyStore } from "../support/stores.ts";

const compared = [
  "/api/vendors",
  "/api/news?limit=100",
  "/api/vendors/addepar/facts",
  "/api/search?q=reporting",
  "/sitemap.xml",
];

let postgres: ThrowAwayPostgres;

test.beforeAll(async () => {
  test.skip(!(await hasPostgres()), "PostgreSQL is not installed here, and could not be");
  postgres = await startThrowAwayPostgres();
});
test.afterAll(() => postgres?.stop());

test("a site moves from the embedded database to PostgreSQL with the same responses and sessions, once", async ({
  request,
}) => {
  test.setTimeout(600_000);
  const [port, DATA_DIR] = [String(await freePort()), temporaryFolder()];
  const site = `http://127.0.0.1:${port}`;
  const answers = () =>
    Promise.all(
      compared.map(async (address) => {
        const answer = await request.get(`${site}${address}`);
        expect(answer.status(), address).toBe(200);
        return answer.text();
      }),
    );
  const move = (settings: Record<string, string>) =>
    spawnSync("node_modules/.bin/node", ["scripts/move.ts"], {
      env: serverEnvironment({ DATA_DIR, ...settings }),
      encoding: "utf8",
    });

  copyStore("filled", DATA_DIR);
  let server = startServer({ PORT: port, DATA_DIR });
  try {
    await server.says(ready);
    const onPostgres = {
      DATABASE_URL: postgres.url,
      SESSION_SECRET: readFileSync(path.join(DATA_DIR, "session-secret"), "utf8").trim(),
    };
    await request.post(`${site}/api/auth/login`, { data: testEditor });
    const made = await request.post(`${site}/api/admin/tokens`, {
      data: { name: "Sync", scopes: ["read:drafts"], days: 30 },
    });
    const { token } = await made.json();
    const before = await answers();
    const whileItRuns = move(onPostgres);
    expect([whileItRuns.status, whileItRuns.stderr]).toEqual([1, expect.stringContaining(site)]);
    server.kill("SIGTERM");
    await server.ended;

    expect(move({})).toMatchObject({ status: 1, stderr: expect.stringContaining("Set DATABASE_URL") });
    const moved = move(onPostgres);
    expect(moved).toMatchObject({ status: 0, stderr: "" });
    expect(moved.stdout).toMatch(/^vendors: \d+ rows$/m);
    expect(moved.stdout).toMatch(/Moved [\d,]+ rows of \d+ tables; all rows match\.\n$/);
    const again = move(onPostgres);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("already has editors")]);

    server = startServer({ PORT: port, DATA_DIR, ...onPostgres });
    await server.says(ready);
    expect(await answers()).toEqual(before);
    expect((await request.get(`${site}/api/auth/user`)).status()).toBe(200);
    const byToken = await fetch(`${site}/api/admin/counts`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(byToken.status).toBe(200);
    const added = await request.post(`${site}/api/vendors`, { data: { name: "Made after the move" } });
    expect(added.status()).toBe(201);
  } finally {
    server.kill("SIGKILL");
    await server.ended;
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});
