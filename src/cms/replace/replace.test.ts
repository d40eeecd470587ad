import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#accounts/audit.table.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { countTurns } from "../../../tests/support/event-loop.ts";
import { addresses } from "../engine/references/address.table.ts";
import type { FoundField } from "./replace.schema.ts";

const app = testApp("empty");
const call = asEditor(app);
const writer = asEditor(app, "writer@example.com", "writer");

const find = async (phrase: string, replacement = ""): Promise<{ fields: FoundField[]; isCut: boolean }> =>
  (await call("GET", `/api/admin/words?${new URLSearchParams({ find: phrase, with: replacement })}`)).json();
const replace = async (phrase: string, replacement: string, fields: FoundField[]) => {
  const chosen = fields.map(({ type, id, version, field }) => ({ type, id, version, field }));
  const answer = await call("POST", "/api/admin/words", { find: phrase, with: replacement, fields: chosen });
  return { status: answer.status, body: await answer.json() };
};
const create = async (path: string, body: object) => {
  const answer = await call("POST", path, body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json();
};
const stored = async () => ({
  vendors: await app.db.select().from(vendors).orderBy(vendors.id),
  faqs: await app.db.select().from(faqs).orderBy(faqs.id),
});
const namesOf = (fields: FoundField[]) => fields.map(({ type, title, field }) => `${type} ${title} ${field}`);

beforeEach(async () => {
  await app.db.delete(vendors);
  await app.db.delete(faqs);
  await app.db.delete(articles);
  await app.db.delete(addresses);
  app.forgetAll();
});

/** Entries of three types with the name, and one entry of each type without it. */
async function nameIt(name = "Blue Oak") {
  const vendor = await create("/api/vendors", {
    name: "Rival",
    description: `A rival of ${name}, unlike ${name}ish tools.`,
    website: `https://rival.example/${name.replace(" ", "-")}`,
    whatToAsk: [`Does it read ${name}?`, "Does it count?"],
    metaTitle: `Rival or ${name}`,
    events: [{ date: "2025", text: `Bought by ${name}` }],
    capabilities: [{ feature: "blue-oak", level: "partial", note: `Through ${name}` }],
  });
  await create("/api/vendors", { name: "Other", description: "Counts." });
  const faq = await create("/api/faq", { question: `What is ${name}?`, answer: `[${name}](/a/Blue).` });
  await create("/api/faq", { question: "What is it?", answer: "A tool." });
  const article = await create("/api/news", {
    title: `${name} raises money`,
    originalContent: `${name} raised. ${name} said so.`,
  });
  return { vendor, faq, article };
}

describe("the preview", () => {
  test("lists the fields of all types with the words around each place", async () => {
    const { vendor } = await nameIt();
    const { fields, isCut } = await find("Blue Oak");
    expect(isCut).toBe(false);
    expect(namesOf(fields).toSorted()).toEqual([
      "faq What is Blue Oak? answer",
      "faq What is Blue Oak? question",
      "news Blue Oak raises money originalContent",
      "news Blue Oak raises money title",
      "vendors Rival capabilities",
      "vendors Rival description",
      "vendors Rival events",
      "vendors Rival metaTitle",
      "vendors Rival whatToAsk",
    ]);
    expect(fields.find(({ field }) => field === "description")).toEqual({
      type: "vendors",
      kind: "vendor",
      id: vendor.id,
      title: "Rival",
      version: vendor.updatedAt,
      field: "description",
      count: 1,
      excerpts: [{ before: "A rival of ", found: "Blue Oak", after: ", unlike Blue Oakish tools." }],
      isOtherName: false,
    });
    expect(fields.find(({ field }) => field === "originalContent")?.count).toBe(2);
  });

  test("finds decomposed letters and no-break spaces in older texts", async () => {
    const [row] = await app.db
      .insert(vendors)
      .values(buildVendor({ name: "Rival", about: "By Mu\u0308ller\u00a0Söhne." }))
      .returning();
    const { fields } = await find("Müller Söhne");
    expect(namesOf(fields)).toEqual(["vendors Rival about"]);
    expect((await replace("Müller Söhne", "Maier & Co", fields)).body.results).toEqual([
      { type: "vendors", id: row?.id, title: "Rival", count: 1, ok: true },
    ]);
    expect((await stored()).vendors[0]?.about).toBe("By Maier & Co.");
  });

  test("marks the field with other names, and leaves out places that already have the new name", async () => {
    await create("/api/vendors", { name: "Blue Oak One", aliases: ["Blue Oak"], description: "It is new." });
    const { fields } = await find("Blue Oak", "Blue Oak One");
    expect(fields.map(({ field, isOtherName }) => [field, isOtherName])).toEqual([["aliases", true]]);
  });

  test.each(["", "  ", "—"])("refuses %j", async (words) => {
    expect((await call("GET", `/api/admin/words?${new URLSearchParams({ find: words })}`)).status).toBe(400);
  });
});

test("a search through many entries gives way to other requests", async () => {
  const rows = Array.from({ length: 400 }, (_, place) =>
    buildVendor({ about: `${"Long text. ".repeat(400)} ${place % 2 === 0 ? "Blue Oak" : "Blue Ash"}` }),
  );
  await app.db.insert(vendors).values(rows);
  let found = 0;
  const turns = await countTurns(async () => {
    found = (await find("Blue Oak")).fields.length;
  });
  expect(found).toBe(200);
  expect(turns).toBeGreaterThan(200);
});

describe("the replacement", () => {
  test("writes the chosen fields of all types in one batch, and one undo restores them", async () => {
    const { vendor, faq } = await nameIt();
    const before = await stored();
    const { fields } = await find("Blue Oak");
    const chosen = fields.filter(({ field, type }) => type !== "news" && field !== "metaTitle");
    const { status, body } = await replace("Blue Oak", "Red Elm", chosen);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { type: "faq", id: faq.id, title: "What is Blue Oak?", count: 2, ok: true },
      { type: "vendors", id: vendor.id, title: "Rival", count: 4, ok: true },
    ]);
    const after = await stored();
    expect(after.vendors[0]).toMatchObject({
      slug: vendor.slug,
      description: "A rival of Red Elm, unlike Blue Oakish tools.",
      website: "https://rival.example/Blue-Oak",
      whatToAsk: ["Does it read Red Elm?", "Does it count?"],
      metaTitle: "Rival or Blue Oak",
      events: [{ date: "2025", text: "Bought by Red Elm" }],
      capabilities: [{ feature: "blue-oak", level: "partial", note: "Through Red Elm" }],
    });
    expect(after.vendors[1]).toEqual(before.vendors[1]);
    expect(after.faqs[0]).toMatchObject({
      slug: faq.slug,
      question: "What is Red Elm?",
      answer: "[Red Elm](/a/Blue).",
    });
    const undone = await call("POST", `/api/admin/batches/${body.batch}/undo`);
    expect([undone.status, (await undone.json()).restored]).toEqual([200, 2]);
    expect(await stored()).toEqual(before);
  });

  test("continues a batch, which stays one record in the log and one undo", async () => {
    await app.db.insert(vendors).values(Array.from({ length: 12 }, () => buildVendor({ about: "Blue Oak" })));
    const before = await stored();
    const { fields } = await find("Blue Oak");
    const send = async (part: FoundField[], batch?: number, by = call) => {
      const answer = await by("POST", "/api/admin/words", {
        ...{ find: "Blue Oak", with: "Red Elm", batch },
        fields: part.map(({ type, id, version, field }) => ({ type, id, version, field })),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const { body: first } = await send(fields.slice(0, 10));
    const second = await send(fields.slice(10), first.batch);
    expect([second.status, second.body.batch]).toEqual([200, first.batch]);
    const other = asEditor(app, "other@example.com");
    expect((await send(fields.slice(10), first.batch, other)).status).toBe(404);
    const records = await app.db
      .select({ title: auditEntries.title })
      .from(auditEntries)
      .where(and(eq(auditEntries.batchId, first.batch), isNull(auditEntries.entryId)));
    expect(records).toEqual([{ title: "12 entries" }]);
    const undone = await call("POST", `/api/admin/batches/${first.batch}/undo`);
    expect((await undone.json()).restored).toBe(12);
    expect(await stored()).toEqual(before);
    expect((await send(fields, first.batch)).status).toBe(409);
  });

  test("gives way to other requests every few entries", async () => {
    await app.db.insert(vendors).values(Array.from({ length: 40 }, () => buildVendor({ about: "Blue Oak" })));
    const { fields } = await find("Blue Oak");
    const turns = await countTurns(async () => {
      expect((await replace("Blue Oak", "Red Elm", fields)).body.results).toHaveLength(40);
    });
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  test("a rejected entry does not affect those saved with it", async () => {
    await app.db.insert(vendors).values(Array.from({ length: 5 }, () => buildVendor({ about: "Blue Oak" })));
    const { fields } = await find("Blue Oak");
    await call("PUT", `/api/vendors/${fields[2]?.id}`, { description: "Changed." });
    const { body } = await replace("Blue Oak", "Red Elm", fields);
    expect(body.results.map(({ ok, count }: Record<string, unknown>) => [ok, count])).toEqual(
      [0, 1, 2, 3, 4].map((place) => (place === 2 ? [false, 0] : [true, 1])),
    );
  });

  test("skips entries that were changed or deleted in the meantime", async () => {
    const { vendor, faq } = await nameIt();
    const { fields } = await find("Blue Oak");
    const chosen = fields.filter(({ type, field }) => type !== "news" || field === "title");
    await call("PUT", `/api/vendors/${vendor.id}`, { about: "New." });
    await app.db.delete(faqs).where(eq(faqs.id, faq.id));
    const { body } = await replace("Blue Oak", "Red Elm", chosen);
    expect(body.results.map(({ type, ok, message }: Record<string, unknown>) => [type, ok, message])).toEqual(
      [
        ["news", true, undefined],
        ["faq", false, "It was deleted in the meantime"],
        ["vendors", false, "It was changed in the meantime"],
      ],
    );
    expect((await stored()).vendors[0]?.description).toContain("Blue Oak,");
  });

  test("refuses a slug, an unknown type and no new words", async () => {
    const { vendor } = await nameIt("blue-oak");
    const one = { type: "vendors", id: vendor.id, version: vendor.updatedAt, field: "slug" };
    const send = (body: object) =>
      call("POST", "/api/admin/words", { find: "rival", with: "other", fields: [one], ...body });
    expect((await (await send({})).json()).results[0]).toMatchObject({ ok: false });
    expect((await stored()).vendors[0]?.slug).toBe("rival");
    expect((await send({ fields: [{ ...one, type: "nothing" }] })).status).toBe(404);
    expect((await send({ with: " " })).status).toBe(400);
  });

  test("is not for writers", async () => {
    const answer = await writer("POST", "/api/admin/words", { find: "a", with: "b", fields: [] });
    expect(answer.status).toBe(403);
  });
});
