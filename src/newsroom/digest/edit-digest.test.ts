import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#accounts/audit.table.ts";
import { sendWatchMails } from "#content/watches/send-watch-mails.server.ts";
import { watches, watchMails, watchPeriods } from "#content/watches/watch.table.ts";
import { confirm, linkIn, sendWatch } from "#content/watches/watches.fixture.ts";
import { startMailStandIn, textOfMail } from "#integrations/mail/mail.stand-in.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { buildArticle } from "../article/article.fixture.ts";
import { articles } from "../article/article.table.ts";
import { digests } from "./digest.table.ts";

const smtp = await startMailStandIn();
afterAll(() => smtp.stop());
const keys = { SESSION_SECRET: "a secret of this test", SITE_URL: "https://guide.example" };
const app = testApp("empty", { ...keys, SMTP_URL: smtp.url });
const mailless = testApp("empty", keys);
const call = asEditor(app);
const writer = asEditor(app, "writer@example.com", "writer");

const week = "2024-w40";
const path = `/api/admin/digest/${week}`;
const dated = (day: string) => `2024-10-0${day}T08:00:00.000Z`;

const newArticles = () => [
  buildArticle({ id: 1, slug: "one", title: "One", originalPublishedAt: dated("1"), category: "Deals" }),
  buildArticle({ id: 2, slug: "two", title: "Two", originalPublishedAt: dated("2"), category: "People" }),
  buildArticle({ id: 3, slug: "three", title: "Three", originalPublishedAt: dated("3"), category: "Deals" }),
];

beforeAll(async () => {
  await app.db.insert(articles).values(newArticles());
});

beforeEach(async () => {
  smtp.refuseWith();
  smtp.mails.length = 0;
  await app.db.delete(digests);
  await app.db.delete(watches);
  await app.db.delete(watchPeriods);
  app.forgetAll();
});

const arranged = {
  introduction:
    'Read **this** at [our\npage](/vendors) and [a dead one](/vendors/nobody).\n\n![Chart](/chart.png)\n\n**Two\nlines**\n- *Second*\\_point\n2. [Third](https://example.org/a "Title")',
  articles: [1, 3],
  leftOut: [2],
  version: 0,
};

const save = async (fields: object = {}) => {
  const answer = await call("PUT", path, { ...arranged, ...fields });
  return { status: answer.status, body: await answer.json() };
};
const mail = async (version: number) => {
  const answer = await call("POST", `${path}/mail`, { version });
  return { status: answer.status, body: await answer.json() };
};

const subscribe = (count: number) =>
  app.db.insert(watches).values(
    Array.from({ length: count }, (_, place) => ({
      email: `reader${place}@example.org`,
      vendors: [],
      requirements: "",
      cadence: "digest" as const,
      salt: "salt",
      createdAt: dated("1"),
      confirmedAt: dated("2"),
    })),
  );

const send = (signal = new AbortController().signal) => {
  const settings = readSettings({ ...keys, SMTP_URL: smtp.url, SITE_PRODUCT: "The Guide" });
  const log = pino({ level: "silent" });
  return sendWatchMails.run({ db: app.db, listen: app.database.listen, settings, log }, signal);
};

describe("an arranged digest", () => {
  test("has introduction, order and no left-out articles on its page, its twin, in the feed and the API", async () => {
    const before = await app.text(`/digest/${week}`);
    expect(before.indexOf(">Three<")).toBeLessThan(before.indexOf(">One<"));
    await app.text("/digest/feed.xml");
    expect((await save()).body).toMatchObject({ version: 1, introduction: arranged.introduction });
    const page = await app.text(`/digest/${week}`);
    expect(page).toContain("Read <strong>this</strong> at ");
    expect(page).not.toContain("/vendors/nobody");
    const read = await app.json(`/api/digest?week=${week}`);
    expect(read.articles.map(({ slug }: { slug: string }) => slug)).toEqual(["one", "three"]);
    expect(page.indexOf(">One<")).toBeLessThan(page.indexOf(">Three<"));
    expect(page).not.toContain(">Two<");
    const twin = await app.text(`/digest/${week}.md`);
    expect(twin).toMatch(/Read \*\*this\*\* at [\s\S]+One[\s\S]+Three/);
    const feed = await app.text("/digest/feed.xml");
    expect(feed).toMatch(/strong&gt;this|<strong>this/);
    expect(feed).toContain("https://guide.example/vendors");
    expect(feed).toContain('src="https://guide.example/chart.png"');
    expect(feed.indexOf("/news/one")).toBeLessThan(feed.indexOf("/news/three"));
    expect(feed).toContain("2 articles");
  });

  test("shows articles published later at its end, and is audited", async () => {
    await save();
    await app.db
      .insert(articles)
      .values(buildArticle({ id: 4, slug: "late", title: "Late", originalPublishedAt: dated("6") }));
    app.forgetAll();
    const { articles: shown } = await app.json(`/api/digest?week=${week}`);
    await app.db.delete(articles).where(eq(articles.id, 4));
    expect(shown.map(({ slug }: { slug: string }) => slug)).toEqual(["one", "three", "late"]);
    expect(await app.db.select().from(auditEntries)).toContainEqual(
      expect.objectContaining({
        kind: "digest",
        action: "updated",
        title: "The Week in News of Sep 30, 2024",
      }),
    );
  });

  test("is not overwritten by an editor who has not seen the last save", async () => {
    expect((await save()).status).toBe(200);
    for (const version of [0, 7]) expect((await save({ version })).status).toBe(409);
    expect((await save({ version: 1, introduction: "New" })).body).toMatchObject({ version: 2 });
  });

  test("needs two articles, a week with articles, and an editor", async () => {
    expect((await save({ leftOut: [1, 2] })).status).toBe(400);
    expect((await call("PUT", "/api/admin/digest/2024-w41", arranged)).status).toBe(404);
    expect((await call("GET", "/api/admin/digest?week=nothing")).status).toBe(404);
    expect((await writer("PUT", path, arranged)).status).toBe(403);
    expect((await writer("POST", `${path}/mail`, { version: 0 })).status).toBe(403);
  });

  test("can be previewed without being saved", async () => {
    const answer = await call("POST", `${path}/preview`, arranged);
    const { html, mail: written } = await answer.json();
    expect(html).toContain("<strong>this</strong>");
    expect(written.text).toMatch(
      /\n\nRead this at our page \(https:\/\/guide\.example\/vendors\) and a dead one [^\n]+\n\nTwo lines\n- Second_point\n2\. Third \(https:\/\/example\.org\/a\)\n\nOne[\s\S]+Three/,
    );
    expect(await app.db.select().from(digests)).toEqual([]);
  });
});

describe("mailing a digest", () => {
  test("reaches each subscriber once, with a way to stop, however often it is tried", async () => {
    await subscribe(12);
    await save();
    expect((await (await call("GET", `/api/admin/digest?week=${week}`)).json()).subscribers).toBe(12);
    const answers = await Promise.all([mail(1), mail(1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await Promise.all([send(), send()]);
    expect(smtp.mails.map(({ to }) => to.join()).sort()).toEqual(
      Array.from({ length: 12 }, (_, place) => `reader${place}@example.org`).sort(),
    );
    const text = textOfMail(smtp.mails[0] ?? expect.fail("no mail")).replaceAll("\r\n", "\n");
    const { raw } = smtp.mails[0] ?? expect.fail("no mail");
    const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replaceAll(/\r\n\s+/g, " ");
    expect(head).toMatch(/List-Unsubscribe: <https:\/\/guide\.example\/watch\/stop\?token=/);
    expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(text).toMatch(
      /One\n[\s\S]*https:\/\/guide\.example\/news\/one\n[\s\S]*https:\/\/guide\.example\/news\/three/,
    );
    expect(text).not.toContain("/news/two");
    expect((await (await call("GET", `/api/admin/digest?week=${week}`)).json()).mailed).toMatchObject({
      recipients: 12,
      waiting: 0,
      failed: 0,
    });
    expect((await save({ version: 1, introduction: "Later" })).status).toBe(200);
    expect((await mail(2)).body.message).toBe("This digest has already been mailed");
  });

  test("can be edited after it was mailed as it is", async () => {
    await subscribe(1);
    expect(await mail(0)).toEqual({ status: 202, body: { recipients: 1 } });
    expect((await save()).body).toMatchObject({ version: 1, introduction: arranged.introduction });
    expect((await save()).status).toBe(409);
  });

  test("a process that stops in the middle leaves the rest to the next one", async () => {
    await subscribe(25);
    expect((await mail(0)).status).toBe(202);
    const stop = new AbortController();
    const first = send(stop.signal);
    await expect.poll(() => smtp.mails.length).toBeGreaterThan(0);
    stop.abort();
    await first;
    expect(smtp.mails.length).toBeLessThan(25);
    await send();
    expect(new Set(smtp.mails.map(({ to }) => to.join())).size).toBe(25);
    expect(smtp.mails).toHaveLength(25);
  });

  test("marks nothing if the outbox cannot be filled", async () => {
    await subscribe(1);
    await app.db.insert(watchPeriods).values({
      cadence: "digest",
      period: week,
      until: dated("1"),
      report: { changes: [], levels: [], articles: [] },
      levels: {},
    });
    expect((await mail(0)).status).toBe(500);
    expect(await app.db.select().from(digests)).toEqual([]);
    expect(await app.db.select().from(watchMails)).toEqual([]);
  });

  test("needs subscribers, the version that the editor saw, and a mail server", async () => {
    expect((await mail(0)).body.message).toBe("Nobody has subscribed to the digest yet");
    await subscribe(1);
    await save();
    expect((await mail(0)).status).toBe(409);
    const other = asEditor(mailless);
    const { mailFault } = await (await other("GET", "/api/admin/digest")).json();
    expect(mailFault).toContain("SMTP_URL");
    expect((await other("POST", `${path}/mail`, { version: 0 })).status).toBe(503);
  });
});

describe("a subscription", () => {
  const mailing = testApp("empty", { ...keys, SMTP_URL: smtp.url }, { withJobs: true });
  const mailingCall = asEditor(mailing);

  test("starts with the link in the mail, and its end erases the address and what is waiting", async () => {
    await mailing.db.insert(articles).values(newArticles());
    const answer = await sendWatch(mailing, { vendors: [], cadence: "digest" });
    expect(answer.status).toBe(202);
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(textOfMail(smtp.mails[0] ?? expect.fail("no mail"))).toContain("the weekly digest");
    const confirmed = await confirm(mailing, linkIn(smtp.mails[0], "confirm"));
    expect(await confirmed.text()).toContain("We write to you with each weekly digest.");
    expect(await (await mailingCall("POST", `${path}/mail`, { version: 0 })).json()).toEqual({
      recipients: 1,
    });
    await expect.poll(() => smtp.mails.length).toBe(2);
    const stopped = await mailing.fetch(linkIn(smtp.mails[1], "stop"), { method: "POST" });
    expect(await stopped.text()).toContain("Your watch has ended");
    expect(await mailing.db.select({ email: watches.email }).from(watches)).toEqual([{ email: null }]);
    expect((await (await mailingCall("GET", "/api/admin/digest")).json()).subscribers).toBe(0);
  });

  test("is offered by the digest's page; bots are ignored", async () => {
    expect(await app.text("/digest")).toContain('href="/watch?digest=1"');
    const form = await app.text("/watch?digest=1");
    expect(form).toContain('name="cadence" value="digest"');
    expect(form).toContain('name="homepage"');
    expect(await mailless.text("/watch?digest=1")).toContain('href="/digest/feed.xml"');
    const answer = await sendWatch(app, { vendors: [], cadence: "digest", homepage: "x" }, "192.0.2.9");
    expect(answer.status).toBe(202);
    expect(await app.db.select().from(watches)).toEqual([]);
  });
});
