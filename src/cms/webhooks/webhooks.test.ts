import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startDueWork } from "#db/due-work.server.ts";
import { readSettings, type Settings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { deliverWebhooks } from "./deliver.server.ts";
import type { Delivery, Webhook } from "./webhook.schema.ts";
import { startReceiver } from "./webhook-receiver.fixture.ts";

const [first, second] = await Promise.all([startReceiver(), startReceiver()]);
const env = { FETCH_ALLOW_HOSTS: `${first.host},${second.host}`, SESSION_SECRET: "the site's key" };
const app = testApp("empty", env);
const call = asEditor(app);
let settings: Settings;

beforeAll(() => {
  settings = readSettings({ SITE_URL: "https://guide.example", LOG_LEVEL: "silent", ...env });
});
afterAll(() => Promise.all([first.stop(), second.stop()]));
beforeEach(async () => {
  for (const one of [first, second])
    Object.assign(one, { reply: () => 200, headers: {} }).received.length = 0;
  await app.db.execute(sql`truncate webhooks, webhook_deliveries`);
});

const hooksPath = "/api/admin/webhooks";
const everyEvent = ["entry.published", "entry.changed", "entry.withdrawn", "entry.deleted"];

async function addHook(url: string, rest: object = {}): Promise<Webhook & { secret: string }> {
  const answer = await call("POST", hooksPath, { url, events: everyEvent, ...rest });
  expect(answer.status).toBe(201);
  return answer.json();
}

/** Delivers what is due at a given time, without waiting for the next. */
const deliver = (at = Date.now(), deliverySettings = settings, signal = new AbortController().signal) =>
  deliverWebhooks(() => at).run(
    { db: app.db, listen: app.database.listen, settings: deliverySettings, log: pino({ level: "silent" }) },
    signal,
  );

const deliveriesOf = async ({ id }: { id: number }): Promise<Delivery[]> =>
  (await call("GET", `${hooksPath}/${id}/deliveries`)).json();

const addTerm = async (rest: object = {}): Promise<{ id: number }> =>
  (await call("POST", "/api/glossary", { term: "Custody", definition: "Safe keeping.", ...rest })).json();

test("publishing, changing, withdrawing and deleting an entry is told in this order, each with its own id", async () => {
  const hook = await addHook(first.url);
  const { id } = await addTerm();
  await call("PUT", `/api/glossary/${id}`, { definition: "Keeping safe." });
  await call("PUT", `/api/glossary/${id}`, { definition: "Keeping safe." });
  await call("PUT", `/api/glossary/${id}`, { isPublished: false });
  await call("PUT", `/api/glossary/${id}`, { definition: "A draft, of which nobody hears." });
  await call("DELETE", `/api/glossary/${id}`);
  await deliver();
  const bodies = first.received.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ event }) => event)).toEqual(everyEvent);
  expect(new Set(bodies.map((body) => body.id)).size).toBe(4);
  expect(bodies[1].entry).toMatchObject({
    type: "glossary",
    id,
    slug: "custody",
    title: "Custody",
    url: "https://guide.example/glossary/custody",
    changedFields: ["definition"],
  });
  expect(await deliveriesOf(hook)).toMatchObject(
    [...everyEvent].reverse().map((event) => ({ event, state: "delivered", status: 200 })),
  );
  const [attempt] = (await deliveriesOf(hook))[0]?.attempts ?? [];
  expect(attempt?.answer).toMatch(/^noted noted/);
  expect(attempt?.answer.length).toBeLessThanOrEqual(500);
});

test("a published article is told as an entry and as an article", async () => {
  await addHook(first.url, { events: ["article.published"] });
  await addHook(second.url, { events: ["entry.published"] });
  await app.db.execute(
    sql`insert into style_guides (name, prompt, is_active, created_at, updated_at) values ('House', 'Dry.', true, now(), now())`,
  );
  const article = await (
    await call("POST", "/api/news", {
      title: "Custody grows",
      originalContent: "Words.",
      status: "published",
    })
  ).json();
  expect(article.status, JSON.stringify(article)).toBe("published");
  await deliver();
  const events = [first, second].map(({ received }) =>
    received.map(({ headers }) => headers["x-webhook-event"]),
  );
  expect(events).toEqual([["article.published"], ["entry.published"]]);
});

test("the signature is that of the time and the body by the secret that was shown", async () => {
  const { secret } = await addHook(first.url);
  await addTerm();
  await deliver();
  const [{ headers, body } = { headers: {}, body: "" }] = first.received;
  const [, time, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-signature"])) ?? [];
  expect(digest).toBe(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex"));
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(10);
  expect(headers["x-webhook-id"]).toBe(JSON.parse(body).id);
});

test("a secret is shown once, and renewed", async () => {
  const { id, secret } = await addHook(first.url);
  expect(await (await call("GET", hooksPath)).text()).not.toContain(secret);
  const { rows } = (await app.db.execute<{ text: string }>(
    sql`select webhooks::text as text from webhooks`,
  )) as never;
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  const renewed = await (await call("PUT", `${hooksPath}/${id}`, { renewSecret: true })).json();
  expect(renewed.secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(renewed.secret).not.toBe(secret);
  expect(await (await call("PUT", `${hooksPath}/${id}`, { name: "Other" })).json()).not.toHaveProperty(
    "secret",
  );
});

test("another key of the site sends nothing signed wrongly, and says what to do", async () => {
  const hook = await addHook(first.url);
  await addTerm();
  await deliver(Date.now(), { ...settings, sessionSecret: "another key" });
  expect(first.received).toEqual([]);
  expect((await deliveriesOf(hook))[0]?.attempts[0]?.answer).toContain("renew the secret");
});

describe("a delivery that fails", () => {
  test("is repeated after 10 s, 30 s, 2 min, 10 min, then hourly for a day, with one id and one body; then it is given up", async () => {
    const hook = await addHook(first.url);
    first.reply = () => 500;
    await addTerm();
    let at = Date.now();
    const pauses: number[] = [];
    for (;;) {
      const next = await deliver(at);
      if (!next) break;
      pauses.push(Math.round((next.getTime() - at) / 1000));
      // Nothing is sent before it is due.
      await deliver(next.getTime() - 1000);
      at = next.getTime();
    }
    expect(pauses).toEqual([10, 30, 120, 600, ...Array(24).fill(3600)]);
    expect(first.received).toHaveLength(29);
    expect(new Set(first.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(first.received.map(({ headers }) => headers["x-webhook-id"])).size).toBe(1);
    const [failedDelivery] = await deliveriesOf(hook);
    expect(failedDelivery).toMatchObject({ state: "failed", status: 500, nextAttemptAt: null });
    expect(failedDelivery?.attempts).toHaveLength(29);

    first.reply = () => 204;
    const again = await call("POST", `${hooksPath}/${hook.id}/deliveries/${failedDelivery?.id}/send`);
    expect(await again.json()).toMatchObject({ id: failedDelivery?.id, state: "waiting" });
    await deliver();
    expect(await deliveriesOf(hook)).toMatchObject([
      { id: failedDelivery?.id, state: "delivered", status: 204 },
    ]);
  });

  test("is sent again only while its webhook is active, unless it is a test", async () => {
    const hook = await addHook(first.url);
    await addTerm();
    await call("POST", `${hooksPath}/${hook.id}/test`);
    await deliver();
    await call("PUT", `${hooksPath}/${hook.id}`, { isActive: false });
    for (const { id, event } of await deliveriesOf(hook)) {
      const again = await call("POST", `${hooksPath}/${hook.id}/deliveries/${id}/send`);
      const { message = null } = await again.json();
      const expected = event === "test" ? [200, null] : [409, "Activate the webhook first"];
      expect([again.status, message], event).toEqual(expected);
    }
    const states = (await deliveriesOf(hook)).map(({ event, state }) => [event === "test", state]);
    expect(states).toContainEqual([false, "delivered"]);
    expect(states).toContainEqual([true, "waiting"]);
  });

  test("for an hour loses nothing", async () => {
    const hook = await addHook(first.url);
    first.reply = () => 503;
    const began = Date.now();
    for (const term of ["Alpha", "Beta", "Gamma"]) await addTerm({ term });
    let at = began;
    while (at < began + 60 * 60 * 1000) at = (await deliver(at))?.getTime() ?? Number.POSITIVE_INFINITY;
    first.reply = () => 200;
    // They were added one after the other, so each has a different due time.
    for (let due: Date | null = new Date(at); due; due = await deliver(due.getTime()));
    expect((await deliveriesOf(hook)).map(({ state }) => state)).toEqual([
      "delivered",
      "delivered",
      "delivered",
    ]);
  });

  test("does not hold up other receivers", async () => {
    await addHook(first.url);
    const healthy = await addHook(second.url);
    first.reply = () => null;
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    await addTerm();
    const running = deliver(Date.now(), settings, stop.signal);
    await expect.poll(() => second.received.length).toBe(1);
    await addTerm({ term: "Escrow" });
    await app.db.execute(
      sql`update webhook_deliveries set next_attempt_at = created_at - interval '1 minute' where state = 'waiting'`,
    );
    await expect.poll(() => second.received.length).toBe(2);
    stop.abort();
    await running;
    expect((await deliveriesOf(healthy)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  test("by a redirect follows it nowhere", async () => {
    const hook = await addHook(first.url);
    first.reply = () => 307;
    first.headers = { location: second.url };
    await addTerm();
    await deliver();
    expect(second.received).toEqual([]);
    expect(await deliveriesOf(hook)).toMatchObject([{ state: "waiting", status: 307 }]);
  });
});

test("a process that dies leaves its deliveries to the next, once its lease has ended", async () => {
  const hook = await addHook(first.url);
  await addTerm();
  const now = Date.now();
  await app.db.execute(
    sql`update webhooks set leased_until = ${new Date(now + 5000).toISOString()}::timestamptz`,
  );
  const next = await deliver(now);
  expect(first.received).toEqual([]);
  expect(next?.getTime()).toBe(now + 5000);
  await deliver(now + 5001);
  expect(await deliveriesOf(hook)).toMatchObject([{ state: "delivered" }]);
});

test("two processes send a delivery once", async () => {
  await addHook(first.url);
  await addTerm();
  const at = Date.now();
  await Promise.all([deliver(at), deliver(at)]);
  expect(first.received).toHaveLength(1);
});

test("a save is told at once where the work runs", async () => {
  await addHook(first.url);
  const stop = startDueWork(deliverWebhooks(), {
    db: app.db,
    listen: app.database.listen,
    settings,
    log: pino({ level: "silent" }),
  });
  onTestFinished(stop);
  await addTerm();
  await expect.poll(() => first.received.length, { timeout: 3000 }).toBe(1);
});

test("a save that fails is told to nobody, an inactive webhook hears tests alone", async () => {
  const hook = await addHook(first.url, { isActive: false });
  await addTerm();
  expect(
    (await call("POST", "/api/glossary", { term: "X", definition: "Y", slug: "Not a slug" })).status,
  ).toBe(400);
  const tested = await call("POST", `${hooksPath}/${hook.id}/test`);
  expect([tested.status, (await tested.json()).event]).toEqual([201, "test"]);
  await deliver();
  expect(first.received.map(({ body }) => JSON.parse(body))).toMatchObject([{ event: "test", entry: null }]);
});

test("a removed webhook takes its deliveries along", async () => {
  const { id } = await addHook(first.url);
  await addTerm();
  expect((await call("DELETE", `${hooksPath}/${id}`)).status).toBe(204);
  await deliver();
  expect(first.received).toEqual([]);
});
