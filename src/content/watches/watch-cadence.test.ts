import { isNotNull } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { startMailStandIn, textOfMail } from "#integrations/mail/mail.stand-in.ts";
import { listArticlesOf } from "#newsroom/article/articles-of-period.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { makeMails } from "./make-watch-mails.job.server.ts";
import { sendWatchMails } from "./send-watch-mails.server.ts";
import type { Cadence } from "./watch.schema.ts";
import { watches, watchMails } from "./watch.table.ts";
import { watchToken } from "./watch-secrets.server.ts";
import { forgetWatches } from "./watches.fixture.ts";
import { confirmWatch } from "./watches.server.ts";

const smtp = await startMailStandIn();
afterAll(() => smtp.stop());
const settings = readSettings({ SMTP_URL: smtp.url, SESSION_SECRET: "a secret of this test" });
const app = testApp("seeded", { SESSION_SECRET: "a secret of this test" });

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const now = Date.now();
const at = (moment: number) => new Date(moment).toISOString();

beforeEach(async () => {
  smtp.refuseWith();
  smtp.mails.length = 0;
  await forgetWatches(app.db);
});

async function addWatch(cadence: Cadence, confirmedAt: string | null) {
  const { id } = await app.json("/api/vendors/addepar");
  const [added] = await app.db
    .insert(watches)
    .values({
      ...{ email: "ada@example.org", vendors: [id], requirements: "", salt: "salt" },
      ...{ cadence, confirmedAt, createdAt: at(now) },
    })
    .returning();
  if (!added) throw new Error("not added");
  return added;
}

/** The reader asks for the watch again with another cadence, and confirms it. */
async function changeTo(cadence: Cadence) {
  const jobs = { send: async () => null } as unknown as RequestVariables["jobs"];
  const token = watchToken(settings, "confirm", await addWatch(cadence, null));
  expect(await confirmWatch({ db: app.db, settings, jobs }, token)).not.toBeNull();
}

async function record(field: string, after: string, moment: number) {
  const { id } = await app.json("/api/vendors/addepar");
  const change = { kind: "vendor", entryId: id, field, before: null, after, editorName: "Ada" };
  await app.db.insert(factChanges).values({ ...change, createdAt: at(moment) });
}

const make = (cadence: Cadence, moment: number) => makeMails(app.db, cadence, listArticlesOf, moment);

/** Sends all waiting mails, also after a failed attempt. Returns their texts. */
async function send(): Promise<string[]> {
  smtp.mails.length = 0;
  await app.db
    .update(watchMails)
    .set({ dueAt: at(now - hour) })
    .where(isNotNull(watchMails.dueAt));
  const context = { db: app.db, listen: app.database.listen, settings, log: pino({ level: "silent" }) };
  await sendWatchMails.run(context, new AbortController().signal);
  return smtp.mails.map(textOfMail);
}

test("from weekly to daily, a watch is told what the last weekly mail could not know, and nothing twice", async () => {
  await addWatch("weekly", at(now - 12 * day));
  await make("weekly", now - 10 * day);
  await record("owner", "Told weekly", now - 9 * day);
  await make("weekly", now - 3 * day);
  expect(await send()).toEqual([expect.stringContaining("Told weekly")]);
  await record("founded", "Before the first daily report", now - 2.9 * day);
  for (const moment of [now - 4 * day, now - 2 * day, now - day]) await make("daily", moment);
  await record("employeeCount", "An hour ago", now - hour);
  await changeTo("daily");
  const [caughtUp = "", ...others] = await send();
  expect(others).toEqual([]);
  expect(caughtUp).toContain("Before the first daily report");
  expect(caughtUp).not.toMatch(/Told weekly|An hour ago/);
  await make("daily", now);
  const [next = "", ...more] = await send();
  expect(more).toEqual([]);
  expect(next).toContain("An hour ago");
  expect(next).not.toMatch(/Told weekly|first daily/);
  expect(await make("weekly", now + 5 * day), "the weekly watch has ended").toBe(0);
});

test("from daily to weekly, a watch is told what the last daily mail could not know, and nothing twice", async () => {
  await addWatch("daily", at(now - 12 * day));
  await make("weekly", now - 10 * day);
  await make("daily", now - 2 * day);
  await record("owner", "Told daily", now - 1.5 * day);
  await make("daily", now - day);
  expect(await send()).toEqual([expect.stringContaining("Told daily")]);
  await record("founded", "An hour ago", now - hour);
  await changeTo("weekly");
  await make("daily", now);
  await make("weekly", now);
  const [text = "", ...others] = await send();
  expect(others).toEqual([]);
  expect(text).toContain("An hour ago");
  expect(text).not.toContain("Told daily");
});

test.each([
  ["daily", "weekly"],
  ["weekly", "daily"],
] as const)("a waiting %s mail is sent once, after a change to %s and back", async (former, next) => {
  await addWatch(former, at(now - 12 * day));
  await make(former, now - 8 * day);
  await record("owner", "Still waiting", now - hour);
  await make(former, now);
  smtp.refuseWith(451);
  expect(await send()).toEqual([]);
  smtp.refuseWith();
  await changeTo(next);
  await changeTo(former);
  expect(await send()).toEqual([expect.stringContaining("Still waiting")]);
  expect(await send()).toEqual([]);
});
