import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditEntries } from "#accounts/audit.table.ts";
import { systemEditor } from "#accounts/editor.server.ts";
import { faqContent } from "#content/faq/faq.content.server.ts";
import { faqs } from "#content/faq/faq.table.ts";
import type { Database } from "#db/database.server.ts";
import { contentChanged } from "#http/response-cache/content-changed.server.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { countStatements } from "../../../../tests/support/count-statements.ts";
import { noJobs } from "../../../../tests/support/no-jobs.ts";
import { redirects } from "../history/redirect.table.ts";
import { revisions } from "../history/revision.table.ts";
import { addresses } from "../references/address.table.ts";
import { entryReferences } from "../references/reference.table.ts";
import { createEntries } from "./create-entries.server.ts";

const app = testApp("empty");

const requestOn = (db: Database) => ({
  db,
  editor: systemEditor("Import: questions.csv"),
  invalidate: () => {},
  jobs: noJobs,
  settings: { fetchAllowHosts: [] },
});

const create = (values: object[], db: Database = app.db) =>
  createEntries(faqContent, { action: "imported", values: values.map((one) => ({ ...one })) }, requestOn(db));

const questions = (count: number, name: string) =>
  Array.from({ length: count }, (_, number) => ({
    question: `${name} ${number}?`,
    answer: `See [the terms](/glossary/term-${number}).`,
  }));

describe("many new entries at once", () => {
  test("are stored with address, references, revision and audit row, in the order given", async () => {
    await app.db
      .insert(redirects)
      .values({ fromPath: "/faq/second-1", toPath: "/faq", createdAt: new Date().toISOString() });
    const entries = await create(questions(3, "Second"));
    expect(entries.map(({ slug }) => slug)).toEqual(["second-0", "second-1", "second-2"]);
    const id = Number(entries[1]?.id);
    expect(await app.db.select().from(addresses).where(eq(addresses.path, "/faq/second-1"))).toEqual([
      { path: "/faq/second-1", kind: "faq", entryId: id, isPublic: true },
    ]);
    expect(
      await app.db.select().from(entryReferences).where(eq(entryReferences.target, "/glossary/term-1")),
    ).toMatchObject([{ kind: "faq", entryId: id, field: "answer" }]);
    const [revision] = await app.db.select().from(revisions).where(eq(revisions.entryId, id));
    expect(revision).toMatchObject({ editorName: "Import: questions.csv", data: { slug: "second-1" } });
    expect(await app.db.select().from(auditEntries).where(eq(auditEntries.entryId, id))).toMatchObject([
      { action: "imported", editorId: null, revisionId: revision?.id, title: "Second 1?" },
    ]);
    expect(await app.db.$count(redirects)).toBe(0);
  });

  test("need no more statements than a few", async () => {
    const few = await countStatements(app.db, (db) => create(questions(2, "Few"), db));
    const many = await countStatements(app.db, (db) => create(questions(480, "Many"), db));
    expect(many).toBe(few);
    expect(many).toBeLessThan(15);
  });

  test("get slugs of their own where titles are equal, past those that are taken", async () => {
    await create([{ question: "Twice 2?", answer: "A." }]);
    const entries = await create(["Twice?", "Twice?", "???"].map((question) => ({ question, answer: "A." })));
    expect(entries.map(({ slug }) => slug)).toEqual([
      "twice",
      "twice-3",
      expect.stringMatching(/^faq-entry-[0-9a-f]{6}$/),
    ]);
  });

  test("are all refused when one of them is invalid, or has a slug that is taken", async () => {
    const before = await app.db.$count(faqs);
    await expect(create([...questions(2, "Refused"), { question: "Refused?" }])).rejects.toThrow("Answer");
    await create([{ question: "Taken?", answer: "A.", slug: "taken" }]);
    const newRows = [...questions(2, "Refused"), { question: "Again?", answer: "A.", slug: "taken" }];
    await expect(create(newRows)).rejects.toThrow("“taken” is used by Taken?");
    expect(await app.db.$count(faqs)).toBe(before + 1);
  });

  test("invalidate pages only if readers may see one of them", async () => {
    const heard: string[] = [];
    const stop = await app.database.listen(contentChanged, (payload) => heard.push(payload));
    const send = async (mark: string) => {
      await app.db.execute(sql`select pg_notify(${contentChanged}, ${mark})`);
      await vi.waitFor(() => expect(heard).toContain(mark));
    };
    // Requests of the tests above may still be in flight.
    await send("before");
    await create([{ question: "Unseen?", answer: "A.", isPublished: false }]);
    await send("between");
    await create([{ question: "Seen?", answer: "A." }]);
    await vi.waitFor(() => expect(heard.at(-1)).toContain("faq"));
    expect(heard.slice(heard.indexOf("before"))).toEqual([
      "before",
      "between",
      expect.stringContaining("faq"),
    ]);
    await stop();
  });
});
