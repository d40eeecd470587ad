import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";

/** Readers see a new date only if the content changed (docs/decisions/0050). */

const app = testApp();
const call = asEditor(app);

const written = "2026-11-25T00:00:00.000Z";

interface Entry extends Record<string, unknown> {
  id: number;
  updatedAt: string;
  contentUpdatedAt: string;
}

async function save(path: string, fields: object, headers = {}): Promise<Entry> {
  const answer = await call("PUT", path, fields, headers);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
}

const revisionsOf = async (kind: string, id: number): Promise<{ id: number }[]> =>
  (await call("GET", `/api/admin/revisions/${kind}/${id}`)).json();
const newestEvent = async (): Promise<{ id: number }> =>
  (await (await call("GET", "/api/admin/audit")).json())[0];

test("the starter content is dated by when it was written, not by its installation", async () => {
  const pages: Entry[] = await app.json("/api/pages");
  const vendors: Entry[] = await app.json("/api/vendors");
  for (const { createdAt, updatedAt, contentUpdatedAt } of [...pages, ...vendors])
    expect([createdAt, updatedAt, contentUpdatedAt]).toEqual([written, written, written]);
  for (const article of await app.json("/api/news"))
    expect(article.contentUpdatedAt).toBe(article.originalPublishedAt);
  const page = await app.text("/about");
  expect(page).toContain(`Last updated <time dateTime="${written}">Nov 25, 2026</time>`);
  expect(await app.text("/use-cases/portfolio-management")).toContain(`"dateModified":"${written}"`);
  expect(await app.text("/sitemap.xml")).toContain(`/vendors/addepar</loc><lastmod>${written}</lastmod>`);
});

describe("a save that changes nothing", () => {
  test("leaves version, dates, revisions and audit as they are, and answers the entry", async () => {
    const vendor: Entry = await app.json("/api/vendors/masttro");
    await save(`/api/vendors/${vendor.id}`, {
      events: [{ text: "Opened", date: "2020" }],
      markets: ["Europe"],
    });
    const before: Entry = await app.json("/api/vendors/masttro");
    const [revisions, event] = [await revisionsOf("vendor", vendor.id), await newestEvent()];
    const same = { ...before, events: [{ date: "2020", text: "Opened" }], name: ` ${before.name} ` };
    const after = await save(`/api/vendors/${vendor.id}`, same, { "if-match": `"${before.updatedAt}"` });
    expect(after).toEqual(before);
    expect(await revisionsOf("vendor", vendor.id)).toEqual(revisions);
    expect(await newestEvent()).toEqual(event);
  });

  test("is refused all the same where the version is stale", async () => {
    const { id, name } = await app.json("/api/vendors/masttro");
    const stale = await call(
      "PUT",
      `/api/vendors/${id}`,
      { name },
      { "if-match": '"2020-01-01T00:00:00.000Z"' },
    );
    expect(stale.status).toBe(409);
  });

  test("to an article's date in another form changes nothing either", async () => {
    const [article] = await app.json("/api/news");
    const originalPublishedAt = article.originalPublishedAt.replace(".000Z", "+00:00");
    const after = await save(`/api/news/${article.id}`, { originalPublishedAt });
    expect(after.updatedAt).toBe(article.updatedAt);
  });

  test("by the restoration of the present revision writes none", async () => {
    const { id } = await app.json("/api/vendors/altoo");
    await save(`/api/vendors/${id}`, { owner: "Somebody" });
    const revisions = await revisionsOf("vendor", id);
    await call("POST", `/api/admin/revisions/${revisions[0]?.id}/restore`);
    expect(await revisionsOf("vendor", id)).toEqual(revisions);
  });
});

describe("the date for readers", () => {
  test.each<[string, object]>([
    ["position", { displayOrder: 77 }],
    ["texts for search engines", { metaTitle: "A title", metaDescription: "A description" }],
    ["label of a paid entry", { isSponsored: true }],
    ["publication", { isPublished: false }],
    ["address", { slug: "addepar-moved" }],
  ])("stays when only the %s changes, though the version moves", async (_, fields) => {
    const [vendor] = (await (await call("GET", "/api/vendors")).json()).filter(
      ({ name }: { name: string }) => name === "Addepar",
    );
    const after = await save(`/api/vendors/${vendor.id}`, fields);
    expect(after.contentUpdatedAt).toBe(written);
    expect(after.updatedAt > vendor.updatedAt).toBe(true);
  });

  test("moves with the content", async () => {
    const page: Entry = await app.json("/api/pages/slug/disclaimer");
    await save(`/api/pages/${page.id}`, { showInFooter: !page.showInFooter });
    expect(await app.text("/disclaimer")).toContain(`dateTime="${written}"`);
    const after = await save(`/api/pages/${page.id}`, { content: "A new text." });
    expect(after.contentUpdatedAt).toBe(after.updatedAt);
    expect(await app.text("/disclaimer")).toContain(`Last updated <time dateTime="${after.updatedAt}"`);
    expect(await app.text("/sitemap.xml")).toContain(
      `/disclaimer</loc><lastmod>${after.updatedAt}</lastmod>`,
    );
  });

  test("survives the trash", async () => {
    const { id } = await app.json("/api/vendors/canoe-intelligence");
    await call("DELETE", `/api/vendors/${id}`);
    const trash: { id: number; entryId: number; kind: string }[] = await (
      await call("GET", "/api/admin/trash")
    ).json();
    const row = trash.find(({ kind, entryId }) => kind === "vendor" && entryId === id);
    await call("POST", `/api/admin/trash/${row?.id}/restore`);
    expect((await app.json("/api/vendors/canoe-intelligence")).contentUpdatedAt).toBe(written);
  });
});
