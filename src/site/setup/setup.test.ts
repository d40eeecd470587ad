import { createServer, type Server } from "node:http";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureFirstEditor, listEditors } from "#accounts/editors.server.ts";
import { setUpAddress, setUpToken } from "#accounts/setup/set-up.server.ts";
import { createApp } from "#app.ts";
import { getOperator } from "#cms/settings/site-settings.server.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { openTestDatabase } from "../../../tests/support/database.ts";

const password = "correct horse battery";
const ada = { name: "Ada King Lovelace", email: "Ada@Example.com", password };

/** A new site, tested over HTTP. Several servers of a site share its database. */
function firstStart(env: Record<string, string> = {}, processes = 1) {
  const settings = readSettings({ LOG_LEVEL: "silent", SESSION_SECRET: "a secret for tests", ...env });
  let database: OpenDatabase;
  const servers: Server[] = [];
  beforeAll(async () => {
    database = await openTestDatabase("empty");
    await ensureFirstEditor(database.db, settings);
    for (let count = 0; count < processes; count++) {
      const app = await createApp({ database, settings, log: pino({ level: "silent" }) });
      const server = createServer(app.requestListener);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      servers.push(server);
    }
  });
  afterAll(async () => {
    for (const server of servers) server.closeAllConnections();
    for (const server of servers) await new Promise((resolve) => server.close(resolve));
    await database.close();
  });
  const addressOf = (at = 0) => {
    const address = servers[at]?.address();
    return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  };
  return {
    settings,
    get db() {
      return database.db;
    },
    get: (path: string, headers: Record<string, string> = {}) => fetch(addressOf() + path, { headers }),
    post: (body: unknown, { headers = {}, at = 0 }: { headers?: Record<string, string>; at?: number } = {}) =>
      fetch(`${addressOf(at)}/api/setup`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    signIn: (email: string) =>
      fetch(`${addressOf()}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      }),
  };
}

describe("on this machine", () => {
  const site = firstStart();

  test("sets the site up without a token, signs its editor in and removes the generated one", async () => {
    expect((await site.get("/setup")).status).toBe(200);
    const seen = await (await site.get("/api/setup")).json();
    expect(seen.integrations.map(({ key }: { key: string }) => key)).toContain("mail");
    const faulty = await site.post({ ...ada, password: "short", operator: { email: "nobody" } });
    expect([faulty.status, (await faulty.json()).issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ["password", "operator.email"],
    ]);
    const answer = await site.post({ ...ada, operator: { name: "Guide Ltd", address: "" } });
    expect(answer.status).toBe(201);
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    const user = await (await site.get("/api/auth/user", { cookie })).json();
    expect(user).toMatchObject({ email: "ada@example.com", firstName: "Ada King", lastName: "Lovelace" });
    expect((await listEditors(site.db)).map(({ email }) => email)).toEqual(["ada@example.com"]);
    expect(await getOperator(site.db)).toMatchObject({ name: "Guide Ltd", address: null });
    expect((await site.signIn("ada@example.com")).status).toBe(200);
  });

  test("cannot be repeated, whatever is sent", async () => {
    for (const body of [ada, { ...ada, token: setUpToken(site.settings) }, {}, { name: 1 }])
      expect((await site.post(body)).status).toBe(404);
    expect((await site.get("/api/setup")).status).toBe(404);
    const page = await site.get("/setup");
    expect([page.status, page.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });
});

describe("with many concurrent requests to two processes", () => {
  const site = firstStart({}, 2);

  test("one sets the site up", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        site.post({ ...ada, email: `e${at}@example.com` }, { at: at % 2 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404, 404, 404]);
    expect(await listEditors(site.db)).toHaveLength(1);
  });
});

describe("a remote client", () => {
  const site = firstStart();

  test.each([
    ["behind a proxy", { "x-forwarded-for": "203.0.113.1" }],
    ["behind another proxy", { via: "1.1 proxy" }],
    ["at a name that leads here", { host: "rebound.example" }],
    ["on another site's page", { "sec-fetch-site": "cross-site" }],
  ])("%s needs the token", async (_, headers) => {
    const options = { headers: headers as Record<string, string> };
    // `fetch` cannot set the Host header.
    if ("host" in headers) return expect(await statusWithHost(site, headers.host)).toBe(403);
    expect((await site.post(ada, options)).status).toBe(403);
    expect((await site.post({ ...ada, token: "guessed-guessed-guessed" }, options)).status).toBe(403);
  });

  test("with the token from the log can set the site up", async () => {
    const token = new URL(setUpAddress(site.settings)).searchParams.get("token") ?? "";
    const headers = { "x-forwarded-for": "203.0.113.1", "x-setup-token": token };
    expect((await site.get("/api/setup", headers)).status).toBe(200);
    expect((await site.post({ ...ada, token }, { headers })).status).toBe(201);
  });
});

async function statusWithHost(site: ReturnType<typeof firstStart>, host: string): Promise<number> {
  const { request } = await import("node:http");
  const { url } = await site.get("/api/setup");
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (answer) => resolve(answer.statusCode ?? 0))
      .once("error", reject)
      .end();
  });
}

describe("on a public server", () => {
  const site = firstStart({ SITE_URL: "https://guide.example", SETUP_TOKEN: "chosen-by-the-operator" });

  test("requires the token, even on this machine", async () => {
    const refused = await site.post(ada);
    expect([refused.status, (await refused.json()).message]).toEqual([
      403,
      expect.stringContaining("printed when it started"),
    ]);
    expect((await site.post({ ...ada, token: "chosen-by-the-operator" })).status).toBe(201);
  });
});

describe("the first editor in the settings", () => {
  const site = firstStart({ ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: password });

  test("signs in as before, which ends the set-up", async () => {
    expect((await site.get("/api/setup")).status).toBe(200);
    expect((await site.signIn("boss@example.com")).status).toBe(200);
    expect((await site.post(ada)).status).toBe(404);
    expect(await listEditors(site.db)).toHaveLength(1);
  });
});
