import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { citations } from "../facts/citation.table.ts";
import { sources } from "../facts/source.table.ts";
import { type Todo, todo } from "./todo.ts";

const app = testApp();
const call = asEditor(app);
const colleague = asEditor(app, "colleague@example.com");

const read = async (as = call): Promise<Todo> =>
  todo.parse(await (await as("GET", "/api/admin/todo")).json());
const line = ({ lines }: Todo, key: string) => lines.find((one) => one.key === key);

test("anybody else gets 401", async () => {
  expect((await app.fetch("/api/admin/todo")).status).toBe(401);
});

test("entries that nobody has published are counted by type, each leading to its list", async () => {
  expect(line(await read(), "drafts")).toBeUndefined();
  for (const term of ["One", "Two"])
    await call("POST", "/api/glossary", { term, definition: "A draft.", isPublished: false });
  await call("POST", "/api/faq", { question: "Drafted?", answer: "Yes.", isPublished: false });
  expect(line(await read(), "drafts")).toMatchObject({
    count: 3,
    items: [
      { title: "2 entries", target: { kind: "glossary", query: "status=draft" } },
      { title: "1 entry", target: { kind: "faq", query: "status=draft" } },
    ],
  });
});

test("published entries without a meta description wait, drafts do not", async () => {
  const before = line(await read(), "descriptions")?.count ?? 0;
  const vendor = { name: "Undescribed", isPublished: false };
  const { id } = await (await call("POST", "/api/vendors", vendor)).json();
  expect(line(await read(), "descriptions")?.count ?? 0).toBe(before);
  await call("PUT", `/api/vendors/${id}`, { isPublished: true });
  const todoLine = line(await read(), "descriptions");
  expect(todoLine?.count).toBe(before + 1);
  expect(todoLine?.items).toContainEqual(
    expect.objectContaining({ target: { kind: "vendor", query: "metaDescription=empty" } }),
  );
  await call("PUT", `/api/vendors/${id}`, { metaDescription: "Described." });
  expect(line(await read(), "descriptions")?.count ?? 0).toBe(before);
});

test("a link that leads nowhere waits until it is mended", async () => {
  expect(line(await read(), "links")).toBeUndefined();
  const faq = { question: "Where to?", answer: "[There](/vendors/nobody).", isPublished: false };
  const { id } = await (await call("POST", "/api/faq", faq)).json();
  expect(line(await read(), "links")).toMatchObject({
    count: 1,
    items: [{ title: "/vendors/nobody", detail: "Where to?", target: { path: "/admin/links" } }],
  });
  await call("PUT", `/api/faq/${id}`, { answer: "Nowhere." });
  expect(line(await read(), "links")).toBeUndefined();
});

test("an editor reads what colleagues did, not what they did themselves, and no sign-ins", async () => {
  const { changes: before } = await read();
  expect(before).toEqual([]);
  await colleague("POST", "/api/faq", { question: "By a colleague?", answer: "Yes." });
  const { changes } = await read();
  expect(changes).toMatchObject([{ action: "created", kind: "faq", title: "By a colleague?" }]);
  expect((await read(colleague)).changes.map(({ title }) => title)).not.toContain("By a colleague?");
});

test("more due facts than the queue holds are counted up to its length, with a sign that there are more", async () => {
  const before = line(await read(), "facts")?.count ?? 0;
  const { id } = await (await call("POST", "/api/vendors", { name: "Long unchecked" })).json();
  const [source] = await app.db
    .insert(sources)
    .values({ url: "https://evidence.example/old", title: "Old evidence", kind: "vendor" })
    .returning();
  const citeTo = (first: number, last: number) =>
    app.db.insert(citations).values(
      Array.from({ length: last - first + 1 }, (_, place) => ({
        kind: "vendor",
        entryId: Number(id),
        field: "employeeCount",
        item: `Segment ${first + place}`,
        sourceId: source?.id ?? 0,
        valueHash: "0",
        verdict: "supports" as const,
        checkedAt: new Date(Date.UTC(2019, 0, first + place)).toISOString(),
      })),
    );
  await citeTo(1, 3);
  expect(line(await read(), "facts")).toMatchObject({ count: before + 3, isLimited: false });
  await citeTo(4, 501);
  expect(line(await read(), "facts")).toMatchObject({ count: 500, isLimited: true });
});

test("settings that the operator left empty wait for an owner", async () => {
  const before = line(await read(), "settings")?.count ?? 0;
  expect(before).toBeGreaterThan(1);
  await call("PUT", "/api/admin/settings", { operator: { governingLaw: "Swiss law", phone: "" } });
  const todoLine = line(await read(), "settings");
  expect(todoLine?.count).toBe(before - 1);
  expect(todoLine?.items[0]).toMatchObject({ title: "Operator's name", target: { path: "/admin/settings" } });
  expect(line(await read(colleague), "settings")).toBeUndefined();
});
