import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { addVendor, draftCalls } from "./drafts.fixture.ts";

const app = testApp("empty");
const call = asEditor(app, "ada@example.com");
const editors = [draftCalls(call), draftCalls(asEditor(app, "ben@example.com"))];

/** A seeded random number generator. */
function numbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const fields = ["description", "about", "owner"] as const;

/** An editor's page: its values, its unsaved changes, and the draft version it knows. */
class Page {
  readonly unsaved = new Set<string>();
  readonly #calls: ReturnType<typeof draftCalls>;
  readonly #path: string;
  #shown = new Map<string, string>();
  #version = 0;

  constructor(calls: ReturnType<typeof draftCalls>, path: string) {
    this.#calls = calls;
    this.#path = path;
  }

  type(field: string, word: string) {
    this.#shown.set(field, (this.#shown.get(field) ?? "") + word);
    this.unsaved.add(field);
  }

  async autosave() {
    if (this.unsaved.size === 0) return;
    const sent = Object.fromEntries([...this.unsaved].map((field) => [field, this.#shown.get(field)]));
    const { status, body } = await this.#calls.keep(this.#path, sent, this.#version);
    expect([200, 409]).toContain(status);
    if (status === 200) this.unsaved.clear();
    this.#take(status === 200 ? body : body.draft);
  }

  /** Takes over the other editor's fields. If both edited a field, this editor keeps both texts. */
  #take({ version, data }: { version: number; data: Record<string, string> }) {
    this.#version = version;
    for (const field of fields) {
      const theirs = data[field] ?? "";
      const isMine = this.unsaved.has(field);
      this.#shown.set(field, isMine ? bothOf(this.#shown.get(field) ?? "", theirs) : theirs);
    }
  }
}

test("two editors lose no character in 200 random interleavings", async () => {
  const { path } = await addVendor(app.db, { description: "", about: "", owner: "" });
  const pick = numbers(15);
  const pages = editors.map((calls) => new Page(calls, path));
  const words: { field: string; word: string }[] = [];
  for (let step = 0; step < 200; step++) {
    const which = pick(2);
    const field = fields[pick(fields.length)] ?? "about";
    const word = `${which}x${step} `;
    pages[which]?.type(field, word);
    words.push({ field, word });
    const saving = [pages.slice(which, which + 1), pages, []][pick(3)] ?? [];
    await Promise.all(saving.map((page) => page.autosave()));
  }
  while (pages.some(({ unsaved }) => unsaved.size > 0)) for (const page of pages) await page.autosave();
  const { body } = await draftCalls(call).get(path);
  const lost = words.filter(({ field, word }) => !body.data[field].includes(word));
  expect(lost).toEqual([]);
});

/** Joins both texts without repeating shared words. */
const bothOf = (mine: string, theirs: string) =>
  [...new Set(`${theirs}${mine}`.split(" "))]
    .filter(Boolean)
    .map((word) => `${word} `)
    .join("");

test("a live entry's draft is edited 1,000 times, and readers get the same bytes", async () => {
  const { path, slug } = await addVendor(app.db);
  const addresses = [`/vendors/${slug}`, `/api/vendors/${slug}`, "/vendors", "/sitemap.xml", "/api/vendors"];
  const read = () =>
    Promise.all(
      addresses.map(async (address) => {
        const answer = await app.fetch(address);
        return { etag: answer.headers.get("etag"), body: await answer.text() };
      }),
    );
  const before = await read();
  for (let version = 0; version < 1000; version++) {
    const { status } = await draftCalls(call).keep(
      path,
      { description: `Draft ${version}`, name: `Aspen ${version}` },
      version,
    );
    expect(status).toBe(200);
  }
  expect(await read()).toEqual(before);
  app.forgetAll();
  expect(await read(), "rendered again").toEqual(before);
});
