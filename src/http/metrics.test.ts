import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#app.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../tests/support/app.ts";
import { openTestDatabase } from "../../tests/support/database.ts";

const token = "a token of enough length";

describe("with a token", () => {
  let database: OpenDatabase;
  let server: Server;
  let site: string;

  beforeAll(async () => {
    database = await openTestDatabase();
    const settings = readSettings({ METRICS_TOKEN: token, LOG_LEVEL: "silent" });
    const app = await createApp({ database, settings, log: pino({ level: "silent" }) });
    server = createServer(app.requestListener).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await database.close();
  });

  test("Prometheus reads how many requests of which kind were answered how, and how many from the store", async () => {
    for (const path of ["/faq", "/faq", "/api/faq", "/faq/nothing"]) await (await fetch(site + path)).text();
    const answer = await fetch(`${site}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers.get("content-type")).toContain("text/plain");
    const text = await answer.text();
    expect(text).toContain('http_request_duration_seconds_count{kind="page",status="200"} 2');
    expect(text).toContain('http_request_duration_seconds_count{kind="page",status="404"} 1');
    expect(text).toContain('http_request_duration_seconds_count{kind="api",status="200"} 1');
    expect(text).toMatch(/^answer_cache_hits_total 1$/m);
    expect(text).toMatch(/^answer_cache_bytes \d{4,}$/m);
    expect(text).toMatch(/^news_feeds_failing 0$/m);
    expect(text).toMatch(/^sign_ins_last_hour 0$/m);
    expect(text).toMatch(/^sign_in_failures_last_hour 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  });

  test("every figure that the alerts and the dashboard use exists", async () => {
    const answer = await fetch(`${site}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const known = new Set([...(await answer.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const expressions = ["deploy/alerts.yml", "deploy/dashboard.json"].flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/\bexpr"?: (.+)$/gm),
    ]);
    expect(expressions.length).toBeGreaterThan(10);
    const used = expressions.flatMap(([, text = ""]) => text.match(/\b[a-z]\w+(?=\{job=)/g) ?? []);
    const unknown = used.filter((name) => !known.has(name.replace(/_(count|bucket|sum)$/, "")));
    // Prometheus itself knows whether a target is up.
    expect(unknown.filter((name) => name !== "up")).toEqual([]);
  });

  test("Prometheus reads the longest turn of the event loop since it last asked", async () => {
    const longestTurn = async () => {
      const answer = await fetch(`${site}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      return Number(/^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(await answer.text())?.[1]);
    };
    // Node samples the loop every 10 ms, and the first sample after a read only starts the next measurement.
    const samples = () => setTimeout(50);
    await longestTurn();
    await samples();
    const end = performance.now() + 300;
    while (performance.now() < end);
    await samples();
    expect(await longestTurn()).toBeGreaterThan(0.25);
  });

  test.each(["", "Bearer something else", `Bearer ${token}x`])(
    "any other request does not: %j",
    async (authorization) => {
      const answer = await fetch(`${site}/metrics`, { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain("http_request");
    },
  );
});

describe("without a token", () => {
  const app = testApp("empty");

  test("there is nothing at /metrics, and /livez answers without the store", async () => {
    expect((await app.fetch("/metrics")).status).toBe(404);
    const answer = await app.fetch("/livez");
    expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
  });
});
