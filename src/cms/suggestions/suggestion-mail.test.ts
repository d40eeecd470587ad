import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startMailStandIn } from "#integrations/mail/mail.stand-in.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { noJobs } from "../../../tests/support/no-jobs.ts";
import { suggestions } from "./suggestion.table.ts";
import { mailSuggestion } from "./suggestion-mail.job.server.ts";
import { confirm, linkIn, suggestion } from "./suggestions.fixture.ts";
import { storeUnconfirmed } from "./suggestions.server.ts";

const smtp = await startMailStandIn();
afterAll(() => smtp.stop());
const settings = readSettings({
  SMTP_URL: smtp.url,
  SITE_URL: "https://guide.example",
  SITE_PRODUCT: "The Guide",
});
const app = testApp();

let suggestionId = 0;
beforeEach(async () => {
  smtp.refuseWith();
  smtp.mails.length = 0;
  await app.db.delete(suggestions);
  const { id } = await app.json("/api/vendors/addepar");
  suggestionId = await storeUnconfirmed(app.db, id, { ...suggestion, reason: "wrong" });
});

const run = (about: "confirmation" | "decision" = "confirmation", used = settings) =>
  mailSuggestion(contentTypes).run(
    { suggestionId, about },
    {
      db: app.db,
      listen: app.database.listen,
      settings: used,
      log: pino({ level: "silent" }),
      invalidate: () => {},
      jobs: noJobs,
    },
    new AbortController().signal,
  );

test("a mail that the server cannot take now is tried again; the link of the one that arrives confirms", async () => {
  smtp.refuseWith(451);
  await expect(run()).rejects.toThrow();
  smtp.refuseWith();
  await run();
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]?.from).toBe("no-reply@guide.example");
  expect((await confirm(app, linkIn(smtp.mails[0]))).status).toBe(200);
});

test("one that is refused for good is not", async () => {
  smtp.refuseWith(550);
  await expect(run()).resolves.toBeUndefined();
});

test("nothing is sent about a suggestion that has moved on, is gone, or once mail is switched off", async () => {
  await run("decision");
  await run("confirmation", readSettings({}));
  await app.db.update(suggestions).set({ state: "open" });
  await run("confirmation");
  await app.db.delete(suggestions);
  await run("confirmation");
  expect(smtp.mails).toEqual([]);
});
