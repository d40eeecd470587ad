import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { draftPreviews, drafts } from "./draft.table.ts";
import { addVendor, draftCalls } from "./drafts.fixture.ts";

const app = testApp("seeded");
const call = asEditor(app, "ada@example.com");
const ada = draftCalls(call);

const previewOf = async (path: string): Promise<string> => (await ada.post(`${path}/preview`)).body.url;

test("the public page itself shows the draft to anybody with the link, and to nobody else", async () => {
  const { path, slug } = await addVendor(app.db);
  const page = `/vendors/${slug}`;
  const before = await app.text(page);
  await ada.keep(path, { description: "Ledgers and reports.", about: "**Bold** claims." }, 0);
  const { status, body } = await ada.post(`${path}/preview`);
  expect([status, Date.parse(body.until) > Date.now()]).toEqual([200, true]);
  for (let times = 0; times < 2; times++) {
    const answer = await app.fetch(body.url);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("Ledgers and reports.");
    expect(html).toContain("<strong>Bold</strong> claims.");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(answer.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  }
  expect(await app.text(page)).toBe(before);
  const live = await app.fetch(page);
  expect(live.headers.get("x-frame-options")).toBe("DENY");
});

test("it follows the draft, and a moved page", async () => {
  const { path, slug } = await addVendor(app.db);
  const url = await previewOf(path);
  await ada.keep(path, { description: "Second words.", slug: `${slug}-moved` }, 0);
  const moved = await app.fetch(url);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, url.replace(slug, `${slug}-moved`)]);
  expect(await app.text(moved.headers.get("location") ?? "")).toContain("Second words.");
});

test("unpublished and new entries have a preview, half typed as they are", async () => {
  const { path, id } = await addVendor(app.db, { isPublished: false });
  await ada.keep(path, { description: "Not yet public.", website: "htt" }, 0);
  expect(await app.text(await previewOf(path))).toContain("Not yet public.");
  const [stored] = await app.db.select().from(vendors).where(eq(vendors.id, id));
  expect(stored?.isPublished).toBe(false);
  const fresh = "/api/admin/drafts/vendors/new-preview";
  await ada.keep(fresh, { name: "Dogwood" }, 0);
  expect(await app.text(await previewOf(fresh))).toContain("Dogwood");
  expect(await app.db.select().from(vendors).where(eq(vendors.name, "Dogwood"))).toEqual([]);
});

test.each([
  ["landing-pages", "introduction"],
  ["buyers-guides", "description"],
  ["use-cases", "description"],
  ["news", "metaDescription"],
  ["pages", "content"],
])("a draft of %s has its page", async (type, field) => {
  const { items } = await (await call("GET", `/api/admin/entries/${type}?pageSize=1`)).json();
  const path = `/api/admin/drafts/${type}/${items[0].id}`;
  await ada.keep(path, { [field]: "Words that only a draft holds." }, 0);
  const answer = await app.fetch(await previewOf(path));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("Words that only a draft holds.");
});

test.each([
  ["expired", () => app.db.update(draftPreviews).set({ until: "2020-01-01T00:00:00.000Z" })],
  ["of a discarded draft", (path: string) => ada.discard(path, 1)],
  ["of a deleted entry", (path: string) => call("DELETE", path.replace("/admin/drafts", ""))],
])("a link that is %s shows nothing", async (_, end) => {
  const { path } = await addVendor(app.db);
  await ada.keep(path, { description: "Secret words." }, 0);
  const url = await previewOf(path);
  await end(path);
  const answer = await app.fetch(url);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(await answer.text()).not.toContain("Secret words.");
});

test("an invented token opens nothing, and the store holds none that does", async () => {
  const { path, slug } = await addVendor(app.db);
  const url = await previewOf(path);
  const token = new URL(url, "http://localhost").searchParams.get("preview") ?? "";
  const stored = await app.db.select().from(draftPreviews);
  expect(JSON.stringify(stored)).not.toContain(token);
  for (const guess of ["x", "", "a".repeat(32), stored[0]?.tokenHash ?? ""])
    expect((await app.fetch(`/vendors/${slug}?preview=${guess}`)).status).toBe(404);
});

test("a comparison is previewed at the address of its two vendors", async () => {
  const [one, two] = [await addVendor(app.db), await addVendor(app.db)];
  const path = "/api/admin/drafts/comparisons/new-pair";
  const pair = { title: "Two of a kind", vendorAId: one.id, vendorBId: two.id, description: "Side by side." };
  await ada.keep(path, pair, 0);
  const url = await previewOf(path);
  expect(url).toContain(`/compare/${[one.slug, two.slug].toSorted().join("-vs-")}?preview=`);
  expect(await app.text(url)).toContain("Side by side.");
});

test("a type without pages has no preview", async () => {
  const path = "/api/admin/drafts/search-terms/new-term";
  await ada.keep(path, { term: "ledger" }, 0);
  expect((await ada.post(`${path}/preview`)).status).toBe(400);
});

test("an entry that cannot be previewed gets neither a link nor a draft", async () => {
  const path = "/api/admin/drafts/search-terms/new-untyped";
  expect((await ada.post(`${path}/preview`)).status).toBe(400);
  expect(await app.db.$count(drafts, eq(drafts.key, "new-untyped"))).toBe(0);
});

test("previews hold no transaction while they are rendered: a save beside them is not kept waiting", async () => {
  const { id, path } = await addVendor(app.db);
  await ada.keep(path, { description: "Secret words." }, 0);
  const url = await previewOf(path);
  const pages = Array.from({ length: 8 }, () => app.fetch(url));
  const saved = await call("PUT", `/api/vendors/${id}`, { owner: "Its founders" });
  expect(saved.status).toBe(200);
  for (const page of await Promise.all(pages)) {
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Secret words.");
  }
});
