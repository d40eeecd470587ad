import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startMailStandIn, textOfMail } from "#integrations/mail/mail.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { watches, watchMails, watchPeriods } from "./watch.table.ts";
import { watchToken } from "./watch-secrets.server.ts";
import { confirm, linkIn, sendWatch } from "./watches.fixture.ts";
import { eraseUnconfirmed } from "./watches.server.ts";

const smtp = await startMailStandIn();
afterAll(() => smtp.stop());
const lines: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
const sessionSecret = "a-secret-of-thirty-two-characters";
const app = testApp(
  "seeded",
  { SMTP_URL: smtp.url, TRUST_PROXY: "1", SESSION_SECRET: sessionSecret },
  { withJobs: true, log },
);
const call = asEditor(app);

beforeEach(async () => {
  smtp.mails.length = 0;
  await app.db.delete(watches);
  await app.db.execute(sql`delete from rate_limits`);
});

const rows = () => app.db.select().from(watches).orderBy(watches.id);
const mailTo = (email: string) => smtp.mails.findLast(({ to }) => to.includes(email));

/** Asks for a watch. Returns the confirmation link in the mail. */
async function ask(fields: { email: string; [field: string]: unknown }): Promise<string> {
  smtp.mails.length = 0;
  expect((await sendWatch(app, fields)).status).toBe(202);
  await expect.poll(() => linkIn(mailTo(fields.email), "confirm"), { timeout: 15_000 }).not.toBe("");
  return linkIn(mailTo(fields.email), "confirm");
}

test("a watch starts once its mail is confirmed: weekly by default, of several vendors and requirements", async () => {
  const requirements = "1~general-ledger.m~api.n";
  const link = await ask({ email: "ada@example.org", vendors: ["masttro", "addepar"], requirements });
  expect(await rows()).toMatchObject([{ cadence: "weekly", requirements, confirmedAt: null }]);
  const text = textOfMail(mailTo("ada@example.org") ?? { from: "", to: [], raw: "" });
  expect(text).toContain("Addepar");
  expect(text).toContain("2 requirements");
  expect((await app.fetch("/watch/confirm")).headers.get("cache-control")).toContain("no-store");
  const page = await confirm(app, link);
  expect([page.status, page.headers.get("cache-control")]).toEqual([
    200,
    expect.stringContaining("no-store"),
  ]);
  expect(await page.text()).toContain("Your watch has started");
  expect(await rows()).toMatchObject([{ email: "ada@example.org", confirmedAt: expect.any(String) }]);
  expect((await confirm(app, link)).status, "pressed twice").toBe(200);
});

test("asked for again, it is one watch, with the newest cadence", async () => {
  const first = await ask({ email: "bob@example.org" });
  expect((await confirm(app, first)).status).toBe(200);
  const second = await ask({ email: "bob@example.org", cadence: "daily" });
  expect((await confirm(app, second)).status).toBe(200);
  expect(await rows()).toMatchObject([
    { email: null, cadence: "weekly", endedAt: expect.any(String) },
    { email: "bob@example.org", cadence: "daily", endedAt: null },
  ]);
});

test("the stop link of a watch that was replaced twice stops the one that replaced it", async () => {
  for (const cadence of ["weekly", "daily", "weekly"])
    await confirm(app, await ask({ email: "ivy@example.org", cadence }));
  await confirm(app, await ask({ email: "joe@example.org" }));
  const [oldest] = await rows();
  if (!oldest) throw new Error("No watch was stored");
  const link = `/watch/stop?token=${watchToken({ sessionSecret, dataDir: "" }, "stop", oldest)}`;
  expect((await app.fetch(link, { method: "POST" })).status).toBe(200);
  expect((await rows()).filter(({ endedAt }) => endedAt === null).map(({ email }) => email)).toEqual([
    "joe@example.org",
  ]);
});

describe("asked for again, a watch with emails", () => {
  const past = "2026-11-20T08:00:00.000Z";
  const future = new Date(Date.now() + 60 * 60 * 1000).toISOString();

  /** Confirms a watch, dates it back, and gives it an email that waits, a sent one and one that was given up. */
  async function startedWatch(email: string) {
    await confirm(app, await ask({ email }));
    const [watch] = await app.db.update(watches).set({ confirmedAt: past }).returning();
    const report = { changes: [], levels: [], articles: [] };
    const period = (week: number) => ({ cadence: "digest" as const, period: `2026-w${week}`, until: future });
    await app.db.delete(watchPeriods);
    const periods = await app.db
      .insert(watchPeriods)
      .values([45, 46, 47].map((week) => ({ ...period(week), report, levels: {} })))
      .returning();
    const states = [{ dueAt: future, tries: 1 }, { sentAt: past }, { tries: 5 }];
    const watchId = watch?.id ?? 0;
    await app.db
      .insert(watchMails)
      .values(periods.map(({ id }, place) => ({ watchId, periodId: id, ...states[place] })));
    return watchId;
  }

  const mails = () => app.db.select().from(watchMails).orderBy(watchMails.periodId);

  test("keeps its beginning and the waiting one at the same cadence; nothing is sent twice", async () => {
    const former = await startedWatch("gil@example.org");
    const link = await ask({ email: "gil@example.org" });
    expect((await confirm(app, link)).status).toBe(200);
    expect((await confirm(app, link)).status, "pressed twice").toBe(200);
    const [ended, active] = await rows();
    expect(ended).toMatchObject({ id: former, email: null, endedAt: expect.any(String) });
    expect([active?.endedAt, Date.parse(active?.confirmedAt ?? "")]).toEqual([null, Date.parse(past)]);
    expect(await mails()).toMatchObject([
      { watchId: active?.id, sentAt: null, dueAt: expect.any(String), tries: 1 },
      { watchId: former, sentAt: expect.any(String), dueAt: null },
      { watchId: former, sentAt: null, dueAt: null, tries: 5 },
    ]);
  });

  test("sends the waiting one from weekly to daily (watch-cadence.test.ts: what else it reports)", async () => {
    const former = await startedWatch("hal@example.org");
    await confirm(app, await ask({ email: "hal@example.org", cadence: "daily" }));
    const [, active] = await rows();
    expect((await mails()).map(({ watchId }) => watchId)).toEqual([active?.id, former, former]);
  });

  test("from daily to weekly, begins where the last daily report ended", async () => {
    await confirm(app, await ask({ email: "ida@example.org", cadence: "daily" }));
    await app.db.update(watches).set({ confirmedAt: past });
    await app.db.delete(watchPeriods);
    const until = "2026-11-27T06:07:00.000Z";
    const report = { changes: [], levels: [], articles: [] };
    await app.db.insert(watchPeriods).values([
      { cadence: "daily", period: "2026-11-26", until: "2026-11-26T06:07:00.000Z", report, levels: {} },
      // A later period than any that the job makes.
      { cadence: "daily", period: "2999-01-01", until, report, levels: {} },
      { cadence: "weekly", period: "2999-01-01", until: "2026-11-28T06:07:00.000Z", report, levels: {} },
    ]);
    await confirm(app, await ask({ email: "ida@example.org", cadence: "weekly" }));
    const [, active] = await rows();
    expect(Date.parse(active?.confirmedAt ?? "")).toBe(Date.parse(until));
  });
});

test("a form opened before a vendor's slug changed still counts, and each vendor once", async () => {
  const { id } = await (await call("POST", "/api/vendors", { name: "Mover", slug: "mover" })).json();
  await call("PUT", `/api/vendors/${id}`, { slug: "moved-on" });
  await ask({ email: "dan@example.org", vendors: ["mover", "moved-on"] });
  expect(await rows()).toMatchObject([{ vendors: [id] }]);
  expect((await sendWatch(app, { email: "dan@example.org", vendors: ["nobody"] })).status).toBe(404);
});

test("a link is valid for 48 hours; then the address is erased", async () => {
  const link = await ask({ email: "cyd@example.org" });
  const tooOld = new Date(Date.now() - 48 * 60 * 60 * 1000 - 1000).toISOString();
  const [, id = ""] = /#(\d+)\./.exec(link) ?? [];
  expect(
    (
      await confirm(
        app,
        link.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      )
    ).status,
    "forged",
  ).toBe(410);
  expect((await confirm(app, `/watch/confirm#${id}.${"x".repeat(43)}`)).status, "guessed").toBe(410);
  await app.db.update(watches).set({ createdAt: tooOld });
  expect((await confirm(app, link)).status).toBe(410);
  await eraseUnconfirmed(app.db);
  expect(await rows()).toEqual([]);
});

test.each<[string, object, number, string]>([
  ["no vendor and no requirement", { vendors: [] }, 400, "vendors"],
  ["thirteen vendors", { vendors: Array.from({ length: 13 }, (_, place) => `v-${place}`) }, 400, "vendors"],
  ["a requirement that does not exist", { requirements: "1~nothing.m" }, 400, "requirements"],
  ["an address that is none", { email: "nobody" }, 400, "email"],
  ["another cadence", { cadence: "hourly" }, 400, "cadence"],
  ["an unknown vendor", { vendors: ["addepar", "nobody"] }, 404, ""],
])("%s is refused", async (_, fields, status, path) => {
  const answer = await sendWatch(app, fields);
  const { issues = [] } = await answer.json();
  expect([answer.status, issues[0]?.path ?? ""]).toEqual([status, path]);
  expect(await rows()).toEqual([]);
});

test("a filled honeypot is answered as usual, and dropped", async () => {
  expect((await sendWatch(app, { homepage: "https://spam.example" })).status).toBe(202);
  expect((await sendWatch(app, { homepage: "https://spam.example", email: "no address" })).status).toBe(202);
  expect(await rows()).toEqual([]);
});

test("only owners see how many watches there are, and nobody sees whose", async () => {
  await confirm(app, await ask({ email: "dan@example.org" }));
  await ask({ email: "eve@example.org", cadence: "daily" });
  expect((await app.fetch("/api/admin/watches")).status).toBe(401);
  const answer = await call("GET", "/api/admin/watches");
  expect(await answer.json()).toEqual({ weekly: 1, daily: 0, digest: 0, unconfirmed: 1, ended: 0 });
});

test("the log names no address and no token", async () => {
  const link = await ask({ email: "fay@example.org" });
  await confirm(app, link);
  await app.fetch("/watch/stop?token=1.SecretOfTheLink", { method: "POST" });
  expect(lines.join("")).toContain("/watch/stop");
  expect(lines.join("")).not.toMatch(/example\.org|SecretOfTheLink/);
  expect(lines.join("")).not.toContain(link.split("#")[1]);
});

// Last, because the queue then holds their mails.
describe("limits", () => {
  const statuses = async (count: number, of: (place: number) => [object, string]) => {
    const found: number[] = [];
    for (let place = 0; place < count; place++) found.push((await sendWatch(app, ...of(place))).status);
    return found;
  };

  test("five an hour from one client", async () => {
    const all = await statuses(6, (place) => [{ email: `reader-${place}@example.org` }, "192.0.2.1"]);
    expect(all).toEqual([202, 202, 202, 202, 202, 429]);
  });

  test("three a day for one mailbox", async () => {
    const all = await statuses(4, (place) => [{ email: `ada+${place}@example.org` }, `192.0.2.${place}`]);
    expect(all).toEqual([202, 202, 202, 429]);
  });

  test("twenty a day of one vendor, also among others", async () => {
    const all = await statuses(21, (place) => [
      { email: `reader-${place}@example.org`, vendors: place % 2 ? ["addepar"] : ["masttro", "addepar"] },
      `192.0.2.${place}`,
    ]);
    expect(all).toEqual([...Array<number>(20).fill(202), 429]);
  });
});
