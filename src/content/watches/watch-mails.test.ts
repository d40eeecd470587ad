import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import type { DueWorkContext } from "#db/due-work.server.ts";
import { startMailStandIn, textOfMail } from "#integrations/mail/mail.stand-in.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { listArticlesOf } from "#newsroom/article/articles-of-period.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { makeMails } from "./make-watch-mails.job.server.ts";
import { sendWatchMails } from "./send-watch-mails.server.ts";
import type { Cadence } from "./watch.schema.ts";
import { watches, watchMails } from "./watch.table.ts";
import { forgetWatches, linkIn } from "./watches.fixture.ts";

const smtp = await startMailStandIn();
afterAll(() => smtp.stop());
const settings = readSettings({
  SMTP_URL: smtp.url,
  SITE_URL: "https://guide.example",
  SITE_PRODUCT: "The Guide",
  SESSION_SECRET: "a secret of this test",
});
const app = testApp("seeded", { SESSION_SECRET: "a secret of this test" });
const call = asEditor(app);

const minute = 60_000;
const day = 24 * 60 * minute;
const ids = new Map<string, number>();
const idOf = (slug: string) => ids.get(slug) ?? 0;

beforeAll(async () => {
  for (const slug of ["addepar", "masttro", "eton-solutions"]) {
    const { id } = await app.json(`/api/vendors/${slug}`);
    ids.set(slug, id);
  }
});

beforeEach(async () => {
  smtp.refuseWith();
  smtp.mails.length = 0;
  await forgetWatches(app.db);
});

/** The start of today's period for daily watches, long enough ago for the tests' changes. */
const now = Date.now();

/** Adds an active watch, by default of Addepar, confirmed ten days ago. */
async function addWatch(fields: Partial<typeof watches.$inferInsert> = {}) {
  const [added] = await app.db
    .insert(watches)
    .values({
      email: "ada@example.org",
      vendors: [idOf("addepar")],
      requirements: "",
      cadence: "daily",
      salt: "salt",
      createdAt: new Date(now - 11 * day).toISOString(),
      confirmedAt: new Date(now - 10 * day).toISOString(),
      ...fields,
    })
    .returning();
  if (!added) throw new Error("not added");
  return added;
}

/** Saves a vendor through the API, and dates what that recorded. */
async function save(slug: string, fields: object, at: number) {
  const answer = await call("PUT", `/api/vendors/${idOf(slug)}`, fields);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const instant = new Date(at).toISOString();
  const recorded = Date.now() - minute;
  const rows = await app.db.select().from(factChanges);
  for (const { id, createdAt } of rows)
    if (Date.parse(createdAt) > recorded)
      await app.db.update(factChanges).set({ createdAt: instant }).where(eq(factChanges.id, id));
  await app.db
    .update(vendors)
    .set({ updatedAt: instant })
    .where(eq(vendors.id, idOf(slug)));
}

const make = (at: number, cadence: Cadence = "daily") => makeMails(app.db, cadence, listArticlesOf, at);

const send = () => {
  const log = pino({ level: "silent" });
  const context: DueWorkContext = { db: app.db, listen: app.database.listen, settings, log };
  return sendWatchMails.run(context, new AbortController().signal);
};

/** Makes and sends the mails of a day. Returns their texts. */
async function mailsOf(at: number): Promise<string[]> {
  smtp.mails.length = 0;
  await make(at);
  await send();
  return smtp.mails.map(textOfMail).map((text) => text.replaceAll("\r\n", "\n"));
}

/** Cites a source for a vendor's level. */
async function cite(slug: string, feature: string, level: string, at: number) {
  const url = `https://source.example/${slug}/${feature}/${level}`;
  const [source] = await app.db
    .insert(sources)
    .values({ url, title: `${slug} on ${feature}`, kind: "documentation" })
    .onConflictDoUpdate({ target: sources.url, set: { title: `${slug} on ${feature}` } })
    .returning();
  const checkedAt = new Date(at).toISOString();
  await app.db
    .insert(citations)
    .values({
      kind: "vendor",
      entryId: idOf(slug),
      field: "capabilities",
      item: feature,
      sourceId: source?.id ?? 0,
      valueHash: hashValue(level),
      verdict: "supports",
      checkedAt,
    })
    .onConflictDoNothing();
}

test("a mail lists each change with before, after, source and date; nothing changed, no mail", async () => {
  await addWatch();
  await addWatch({ email: "bob@example.org", vendors: [idOf("eton-solutions")] });
  await make(now - day);
  expect(smtp.mails, "the first period has nothing to compare with").toEqual([]);
  await save("addepar", { headquarters: "Salt Lake City, United States" }, now - 20 * minute);
  await save("addepar", { owner: "A new owner" }, now - 18 * minute);
  const [text = "", ...others] = await mailsOf(now);
  expect(others, "only of watched vendors").toEqual([]);
  expect(smtp.mails[0]?.to).toEqual(["ada@example.org"]);
  expect(text).toContain("ADDEPAR\nhttps://guide.example/vendors/addepar\n");
  expect(text).toMatch(
    /- Headquarters \(\w+ \d+, \d{4}\)\.\n {2}Before: .+\n {2}Now: Salt Lake City, United States\n {2}Source: /,
  );
  expect(text, "a value that was missing").toMatch(/Now: A new owner/);
  expect(await make(now), "once per period").toBe(0);
  expect(await mailsOf(now + day), "nothing new").toEqual([]);
});

describe("the undo window", () => {
  test("a change undone within 15 minutes is not reported, before and after the run", async () => {
    await addWatch();
    await make(now - day);
    const { headquarters } = await app.json("/api/vendors/addepar");
    await save("addepar", { headquarters: "Nowhere at all" }, now - 10 * minute);
    expect(await mailsOf(now), "still in the window").toEqual([]);
    await save("addepar", { headquarters }, now + minute);
    expect(await mailsOf(now + day)).toEqual([]);
  });

  test("one that stays is reported once the window has passed", async () => {
    await addWatch();
    await make(now - day);
    await save("addepar", { headquarters: "Somewhere new" }, now - 14 * minute);
    expect(await mailsOf(now)).toEqual([]);
    expect((await mailsOf(now + day)).join()).toContain("Now: Somewhere new");
  });

  test("one undone after it was reported is reported as undone, once", async () => {
    await addWatch();
    await make(now - day);
    const { headquarters } = await app.json("/api/vendors/addepar");
    await save("addepar", { headquarters: "Reported too early" }, now - 20 * minute);
    expect((await mailsOf(now)).join()).toContain("Now: Reported too early");
    await save("addepar", { headquarters }, now + 60 * minute);
    const [text = ""] = await mailsOf(now + day);
    expect(text).toContain("This change was undone.\n  Before: Reported too early\n");
    expect(await mailsOf(now + 2 * day)).toEqual([]);
  });

  test("one replaced after it was reported starts from what readers know", async () => {
    await addWatch();
    await make(now - day);
    await save("addepar", { headquarters: "First" }, now - 20 * minute);
    await mailsOf(now);
    await save("addepar", { headquarters: "Second" }, now + 60 * minute);
    const [text = ""] = await mailsOf(now + day);
    expect(text).toContain("Before: First\n  Now: Second");
    expect(text).not.toContain("undone");
    expect(await mailsOf(now + 2 * day)).toEqual([]);
  });
});

test("requirements: 'Masttro now misses a must', and what meets one, from the day a source says so", async () => {
  const requirements = "1~general-ledger.m~api.n";
  await addWatch({ vendors: [idOf("masttro"), idOf("addepar")], requirements });
  await addWatch({ email: "all@example.org", vendors: [], requirements });
  await addWatch({
    email: "nice@example.org",
    vendors: [idOf("masttro")],
    requirements: "1~general-ledger.n",
  });
  await addWatch({ email: "other@example.org", vendors: [idOf("eton-solutions")], requirements });
  for (const slug of ["masttro", "addepar"]) {
    await app.db.delete(citations).where(eq(citations.entryId, idOf(slug)));
    const capability = { feature: "general-ledger", level: slug === "masttro" ? "no" : "native" };
    await save(slug, { capabilities: [capability] }, now - 2 * day);
  }
  await app.db.delete(factChanges);
  await make(now - day);
  // The values stay; from now on sources support them.
  await cite("masttro", "general-ledger", "no", now - 60 * minute);
  await cite("addepar", "general-ledger", "native", now - 60 * minute);
  await mailsOf(now);
  const bySubject = new Map(
    smtp.mails.map(({ to, raw }) => [to[0], /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()]),
  );
  expect(Object.fromEntries(bySubject)).toEqual({
    "ada@example.org": "Masttro now misses a must, and 1 other change",
    "all@example.org": "Masttro now misses a must, and 1 other change",
  });
  const text = textOfMail(smtp.mails[0] ?? { from: "", to: [], raw: "" });
  expect(text).toContain("- Masttro now misses a must: General Ledger. Before: not known.");
  expect(text).toContain(
    "- Addepar now meets a must: General Ledger (part of the product). Before: not known.",
  );
  expect(await mailsOf(now + day)).toEqual([]);
});

test("a level that its fact's change has moved counts as one change, another vendor's as a second", async () => {
  const requirements = "1~general-ledger.m";
  await addWatch({ vendors: [idOf("masttro"), idOf("addepar")], requirements });
  await addWatch({ email: "one@example.org", vendors: [idOf("masttro")], requirements });
  await app.db.delete(citations).where(eq(citations.entryId, idOf("masttro")));
  const level = (level: string) => ({ capabilities: [{ feature: "general-ledger", level }] });
  await save("masttro", level("native"), now - 3 * day);
  await save("addepar", { capabilities: [] }, now - 3 * day);
  await cite("masttro", "general-ledger", "native", now - 3 * day);
  await app.db.delete(factChanges);
  await make(now - day);
  await save("masttro", level("no"), now - 60 * minute);
  await cite("masttro", "general-ledger", "no", now - 60 * minute);
  await save("addepar", level("add-on"), now - 60 * minute);
  await mailsOf(now);
  const subjects = smtp.mails.map(({ to, raw }) => [to[0], /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()]);
  expect(Object.fromEntries(subjects)).toEqual({
    "ada@example.org": "Masttro now misses a must, and 1 other change",
    "one@example.org": "Masttro now misses a must",
  });
});

test("articles that name a watched vendor, and events, are reported when they become public", async () => {
  await addWatch();
  await make(now - day);
  await save(
    "addepar",
    { events: [{ date: "2026-03", text: "Opened an office in Zug" }] },
    now - 30 * minute,
  );
  const answer = await call("POST", "/api/news", {
    title: "Addepar appoints a chief executive",
    slug: "addepar-appoints",
    originalContent: "Addepar has appointed a chief executive, the company said.",
    status: "published",
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  await app.db
    .update(articles)
    .set({ createdAt: new Date(now - 2 * day).toISOString() })
    .where(eq(articles.slug, "addepar-appoints"));
  const texts = (await mailsOf(now + day)).join();
  expect(texts).toMatch(/- Event, March 2026: Opened an office in Zug \(recorded /);
  expect(texts).toContain("ARTICLES\n- Addepar appoints a chief executive");
});

test("a reader who joins within a period hears only of what came after", async () => {
  await make(now - day);
  await save("addepar", { headquarters: "Before the watch" }, now - 120 * minute);
  await save("addepar", { owner: "After the watch" }, now - 60 * minute);
  await addWatch({ confirmedAt: new Date(now - 90 * minute).toISOString() });
  const [text = ""] = await mailsOf(now);
  expect(text).toContain("After the watch");
  expect(text).not.toContain("Before the watch");
});

describe("a mail that is due", () => {
  const due = async () => {
    await addWatch();
    await make(now - day);
    await save("addepar", { owner: `Owner ${Math.random()}` }, now - 20 * minute);
    await make(now);
  };
  const states = () => app.db.select().from(watchMails);

  test("carries the one-click headers of RFC 8058; a POST to them stops the watch and erases the address", async () => {
    await due();
    await send();
    const [mail] = smtp.mails;
    const head = (mail?.raw.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n\s+/g, " ");
    const link = linkIn(mail, "stop");
    expect(head).toContain(`List-Unsubscribe: <https://guide.example${link}>`);
    expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(head).toMatch(/^Message-ID: <watch-\d+-\d+@guide\.example>$/im);
    expect((await app.fetch(link)).status, "opening it changes nothing").toBe(200);
    expect(await app.db.select().from(watches)).toMatchObject([{ endedAt: null }]);
    const post = () =>
      app.fetch(link, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    const answer = await post();
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      200,
      expect.stringContaining("no-store"),
    ]);
    expect(await app.db.select().from(watches)).toMatchObject([{ email: null, endedAt: expect.any(String) }]);
    expect((await post()).status, "twice").toBe(200);
    expect((await app.fetch(`${link}x`, { method: "POST" })).status).toBe(410);
    await save("addepar", { owner: "Another owner" }, now + 60 * minute);
    expect(await mailsOf(now + day)).toEqual([]);
  });

  test("is not sent once its watch has ended", async () => {
    await due();
    await app.db.update(watches).set({ email: null, endedAt: new Date().toISOString() });
    await send();
    expect(smtp.mails).toEqual([]);
    expect(await states()).toMatchObject([{ sentAt: null, dueAt: null }]);
  });

  test("is tried again if the server cannot take it now, and not if it is refused for good", async () => {
    await due();
    smtp.refuseWith(451);
    await send();
    expect(await states()).toMatchObject([{ sentAt: null, tries: 1, dueAt: expect.any(String) }]);
    await app.db.update(watchMails).set({ dueAt: new Date(now - minute).toISOString() });
    smtp.refuseWith(550);
    await send();
    expect(await states()).toMatchObject([{ sentAt: null, tries: 2, dueAt: null }]);
    expect(smtp.mails).toEqual([]);
  });

  test("is sent once by two processes at a time", async () => {
    for (let place = 0; place < 25; place++) await addWatch({ email: `reader-${place}@example.org` });
    await due();
    await Promise.all([send(), send()]);
    await send();
    const received = smtp.mails.flatMap(({ to }) => to).sort();
    expect(received).toEqual([...new Set(received)]);
    expect(received).toHaveLength(26);
  });
});
