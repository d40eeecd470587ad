import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { type LibraryPicture, libraryPage, type StoredPicture } from "#shared/media.schema.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { MediaStore } from "./folder-store.server.ts";
import { media } from "./media.table.ts";
import { createMediaStore } from "./media-store.server.ts";
import { eraseDeletedPictures } from "./media-trash.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "library-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const app = testApp("empty", { DATA_DIR: dataDir });
const call = asEditor(app);

let shade = 0;
/** Creates a unique picture. */
function plainPicture() {
  const background = `#${(++shade * 4099).toString(16).padStart(6, "0")}`;
  return sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
}

const upload = async (fileName: string, alt = "") => send(await plainPicture(), fileName, alt);

async function send(bytes: Buffer, fileName: string, alt = ""): Promise<StoredPicture> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], fileName));
  if (alt) form.set("alt", alt);
  const answer = await call("POST", "/api/media", form);
  expect(answer.status).toBe(201);
  return answer.json();
}

const list = async (query = "") => libraryPage.parse(await (await call("GET", `/api/media${query}`)).json());
const names = async (query: string) => (await list(query)).items.map(({ fileName }) => fileName);

async function find({ id }: StoredPicture): Promise<LibraryPicture> {
  const match = (await list("?pageSize=100")).items.find((one) => one.id === id);
  if (!match) throw new Error("The picture is not in the library");
  return match;
}

const addVendor = async (fields: object) => {
  const answer = await call("POST", "/api/vendors", { isPublished: true, ...fields });
  expect(answer.status).toBe(201);
  return answer.json();
};

test.each([
  ["GET", "/api/media"],
  ["PUT", "/api/media/1"],
  ["DELETE", "/api/media/1"],
  ["POST", "/api/media/1/restore"],
])("nobody but editors may %s %s", async (method, path) => {
  expect((await app.fetch(path, { method })).status).toBe(401);
});

describe("the library", () => {
  test("finds pictures by the words of their names and alt texts, and is paged", async () => {
    await upload("Café terrace.png");
    await upload("second.png", "A terrace by the sea");
    await upload("third.png");
    expect(await names("?search=terrace")).toEqual(["second.png", "Café terrace.png"]);
    expect(await names("?search=TERRACE+cafe")).toEqual(["Café terrace.png"]);
    expect(await names("?search=%25")).toEqual([]);
    expect(await list("?search=terrace&pageSize=1&page=2")).toMatchObject({
      items: [{ fileName: "Café terrace.png" }],
      total: 2,
      page: 2,
      pageSize: 1,
    });
    expect(await names("?undescribed=1&search=second")).toEqual([]);
    expect(await names("?undescribed=1&search=third")).toEqual(["third.png"]);
  });

  test("knows what uses a picture: entries, texts, lists, and drafts alone", async () => {
    const picture = await upload("used.png");
    expect(await names("?unused=1")).toContain("used.png");
    const vendor = await addVendor({ name: "User", logo: picture.url, gallery: [picture.url] });
    const faq = { question: "Where?", answer: `![There](${picture.url})` };
    await call("POST", "/api/faq", faq);
    expect((await find(picture)).usedBy).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "vendors", id: vendor.id, title: "User", field: "gallery" }),
        expect.objectContaining({ type: "faq", title: "Where?", field: "answer", isDraft: false }),
      ]),
    );
    expect(await names("?unused=1")).not.toContain("used.png");

    const drafted = await upload("drafted.png");
    const path = `/api/admin/drafts/vendors/${vendor.id}`;
    const saved = await call("PUT", path, { data: { gallery: [drafted.url] } }, { "if-match": "0" });
    expect(saved.status, await saved.clone().text()).toBe(200);
    expect((await find(drafted)).usedBy).toEqual([
      {
        type: "vendors",
        kind: "vendor",
        id: vendor.id,
        title: "User",
        field: "gallery",
        isDraft: true,
        path: `/admin/vendors/${vendor.id}`,
      },
    ]);
    expect(await names("?unused=1")).not.toContain("drafted.png");
    expect((await call("DELETE", `/api/media/${drafted.id}`)).status).toBe(409);

    expect((await call("DELETE", path, undefined, { "if-match": "1" })).status).toBe(204);
    expect((await find(drafted)).usedBy).toMatchObject([
      { title: "User", isInTrash: true, path: "/admin/trash" },
    ]);
    const refused = await call("DELETE", `/api/media/${drafted.id}`);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      expect.stringContaining("“User” (Gallery, a draft in the trash)"),
    ]);
  });

  test("counts the pictures of deleted entries and of their drafts as used, since both can be restored", async () => {
    const [inEntry, inDraft] = [await upload("trashed.png"), await upload("trashed draft.png")];
    const vendor = await addVendor({ name: "Deleted Ltd", gallery: [inEntry.url] });
    const path = `/api/admin/drafts/vendors/${vendor.id}`;
    await call("PUT", path, { data: { logo: inDraft.url } }, { "if-match": "0" });
    expect((await call("DELETE", `/api/vendors/${vendor.id}`)).status).toBe(204);
    const unused = await names("?unused=1&pageSize=100");
    expect(unused.filter((name) => name.startsWith("trashed"))).toEqual([]);
    const use = {
      type: "vendors",
      id: vendor.id,
      title: "Deleted Ltd",
      isInTrash: true,
      path: "/admin/trash",
    };
    expect((await find(inEntry)).usedBy).toEqual([
      { ...use, kind: "vendor", field: "gallery", isDraft: false },
    ]);
    expect((await find(inDraft)).usedBy).toEqual([{ ...use, kind: "vendor", field: "logo", isDraft: true }]);
    const refusal = async ({ id }: StoredPicture) => (await call("DELETE", `/api/media/${id}`)).json();
    expect((await refusal(inEntry)).message).toBe(
      "The picture is used in 1 place: “Deleted Ltd” (Gallery, in the trash)",
    );
    expect((await refusal(inDraft)).message).toBe(
      "The picture is used in 1 place: “Deleted Ltd” (Logo, a draft in the trash)",
    );

    const [deleted] = await (await call("GET", "/api/admin/trash")).json();
    expect((await call("POST", "/api/admin/trash/erase", { entries: [deleted.id] })).status).toBe(200);
    expect((await find(inEntry)).usedBy).toEqual([]);
    expect((await call("DELETE", `/api/media/${inEntry.id}`)).status).toBe(204);
  });
});

describe("a picture", () => {
  test("gets alt text and focal point, each without the other", async () => {
    const picture = await upload("changed.png", "Before");
    expect(picture).toMatchObject({ focalX: 0.5, focalY: 0.5 });
    const change = (body: object) => call("PUT", `/api/media/${picture.id}`, body);
    expect(await (await change({ focalX: 0.25 })).json()).toMatchObject({
      alt: "Before",
      focalX: 0.25,
      focalY: 0.5,
    });
    expect(await (await change({ alt: " After " })).json()).toMatchObject({ alt: "After", focalX: 0.25 });
    expect(await (await change({ alt: "" })).json()).toMatchObject({ alt: null });
    expect(await (await change({ alt: null, focalY: 1 })).json()).toMatchObject({ alt: null, focalY: 1 });
    expect(await find(picture)).toMatchObject({ alt: null, focalX: 0.25, focalY: 1 });
  });

  test.each([
    [{ focalX: 1.1 }, "focalX"],
    [{ focalY: -0.1 }, "focalY"],
    [{ focalX: "left" }, "focalX"],
    [{ alt: "x".repeat(501) }, "alt"],
    [{ alt: "\u0000" }, "alt"],
    [{ caption: "x".repeat(201) }, "caption"],
  ])("refuses %j and stays as it is", async (body, path) => {
    const picture = await upload(`refused ${path}.png`, "Before");
    const answer = await call("PUT", `/api/media/${picture.id}`, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path }] });
    expect(await find(picture)).toMatchObject({ alt: "Before", focalX: 0.5, focalY: 0.5 });
  });

  test("that does not exist is neither changed nor deleted", async () => {
    expect((await call("PUT", "/api/media/999999", { alt: "None" })).status).toBe(404);
    expect((await call("DELETE", "/api/media/999999")).status).toBe(404);
    expect((await call("DELETE", "/api/media/none")).status).toBe(404);
  });

  test("is not deleted while it is used, and goes with its smaller ones when it is not", async () => {
    const picture = await upload("deleted.png");
    await app.fetch(picture.sources[0]?.srcSet.split(" ")[0] ?? "");
    const stem = picture.url.slice("/media/".length).replace(".png", "");
    const files = () => readdirSync(join(dataDir, "media")).filter((name) => name.startsWith(stem));
    expect(files()).toHaveLength(2);
    const vendor = await addVendor({ name: "Holder", gallery: [picture.url] });
    const refused = await call("DELETE", `/api/media/${picture.id}`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      message: "The picture is used in 1 place: “Holder” (Gallery)",
      usedBy: [{ type: "vendors", id: vendor.id, title: "Holder", field: "gallery" }],
    });
    expect(files()).toHaveLength(2);
    await call("PUT", `/api/vendors/${vendor.id}`, { gallery: [] });
    expect((await call("DELETE", `/api/media/${picture.id}`)).status).toBe(204);
    expect(files()).toEqual([]);
    expect((await app.fetch(picture.url)).status).toBe(404);
    expect(await names("?pageSize=100")).not.toContain("deleted.png");
    expect((await call("DELETE", `/api/media/${picture.id}`)).status).toBe(204);
  });

  test("comes back from the trash at its own address, by Undo or by another upload", async () => {
    const bytes = await plainPicture();
    const picture = await send(bytes, "returning.png", "As before");
    const isServed = async () => (await app.fetch(picture.url)).status === 200;
    const restore = async () => (await call("POST", `/api/media/${picture.id}/restore`)).status;
    await call("DELETE", `/api/media/${picture.id}`);
    expect(await isServed()).toBe(false);
    expect([await restore(), await restore()]).toEqual([200, 200]);
    expect(await isServed()).toBe(true);
    await call("DELETE", `/api/media/${picture.id}`);
    expect(await send(bytes, "again.png")).toMatchObject({ id: picture.id, alt: "As before" });
    expect(await isServed()).toBe(true);
    expect((await call("POST", "/api/media/999999/restore")).status).toBe(404);
  });

  test.each([
    ["in the library", false],
    ["in the trash", true],
  ])("whose file was lost is repaired by another upload, %s", async (_, isDeleted) => {
    const bytes = await plainPicture();
    const picture = await send(bytes, "lost.png");
    if (isDeleted) await call("DELETE", `/api/media/${picture.id}`);
    const folder = join(dataDir, "media");
    const stem = picture.url.slice("/media/".length);
    for (const name of readdirSync(folder).filter((file) => file.includes(stem))) rmSync(join(folder, name));
    expect((await app.fetch(picture.url)).status).toBe(404);
    expect(await send(bytes, "again.png")).toMatchObject({ id: picture.id, url: picture.url });
    expect((await app.fetch(picture.url)).status).toBe(200);
  });

  test("is erased after 30 days in the trash", async () => {
    const picture = await upload("erased.png");
    await call("DELETE", `/api/media/${picture.id}`);
    const store = createMediaStore({ dataDir });
    const inTrash = () => readdirSync(join(dataDir, "media")).filter((name) => name.startsWith("deleted-"));
    await eraseDeletedPictures(app.db, store);
    expect(inTrash()).not.toEqual([]);
    await app.db.update(media).set({ deletedAt: "2020-01-01T00:00:00.000Z" }).where(eq(media.id, picture.id));
    await eraseDeletedPictures(app.db, store);
    expect(inTrash().some((name) => name.includes(picture.url.slice("/media/".length)))).toBe(false);
    expect((await call("POST", `/api/media/${picture.id}/restore`)).status).toBe(404);
  });

  test("leaves nothing behind when the store failed while it was deleted", async () => {
    const picture = await upload("half-deleted.png");
    const store = createMediaStore({ dataDir });
    const stem = picture.url.slice("/media/".length).replace(".png", "");
    const files = () => readdirSync(join(dataDir, "media")).filter((name) => name.includes(stem));
    // The state after a deletion that failed to move the files.
    await app.db.update(media).set({ deletedAt: "2020-01-01T00:00:00.000Z" }).where(eq(media.id, picture.id));
    expect(files()).not.toEqual([]);
    await eraseDeletedPictures(app.db, store);
    expect(files()).toEqual([]);
  });

  test("whose files cannot be removed is purged by a later run, and the others at once", async () => {
    const [stuck, other] = [await upload("stuck.png"), await upload("purged.png")];
    const store = createMediaStore({ dataDir });
    const files = ({ url }: StoredPicture) => {
      const stem = url.slice("/media/".length).replace(".png", "");
      return readdirSync(join(dataDir, "media")).filter((name) => name.includes(stem));
    };
    for (const { id } of [stuck, other])
      await app.db.update(media).set({ deletedAt: "2020-01-01T00:00:00.000Z" }).where(eq(media.id, id));
    const failing: MediaStore = {
      ...store,
      remove: (name) =>
        stuck.url.endsWith(name) ? Promise.reject(new Error("The disk is gone")) : store.remove(name),
    };
    await expect(eraseDeletedPictures(app.db, failing)).rejects.toThrow("The disk is gone");
    expect([files(stuck).length, files(other).length]).toEqual([1, 0]);
    await eraseDeletedPictures(app.db, store);
    expect(files(stuck)).toEqual([]);
    for (const { id } of [stuck, other])
      expect((await call("POST", `/api/media/${id}/restore`)).status).toBe(404);
  });

  test("shows its caption and alt text in a vendor's gallery at once", async () => {
    const picture = await upload("captioned.png");
    const vendor = await addVendor({ name: "Captioned", gallery: [picture.url] });
    const page = async () => (await app.fetch(`/vendors/${vendor.slug}`)).text();
    expect(await page()).toContain('alt="Captioned screenshot 1"');
    const words = { caption: " The ledger's month end. ", alt: "A table of balances" };
    expect(await (await call("PUT", `/api/media/${picture.id}`, words)).json()).toMatchObject({
      caption: "The ledger's month end.",
    });
    const html = await page();
    expect(html).toContain("The ledger&#x27;s month end.</p>");
    expect(html).toContain('alt="A table of balances"');
  });

  test("gives way to another one in every entry by one call, which can be undone", async () => {
    const [old, fresh] = [await upload("old.png"), await upload("fresh.png")];
    const vendor = await addVendor({ name: "Replaced", gallery: [old.url] });
    const body = { link: old.url, to: fresh.url };
    const { batches } = await (await call("POST", "/api/admin/links/mend", body)).json();
    expect((await app.json(`/api/vendors/${vendor.slug}`)).gallery).toEqual([fresh.url]);
    expect((await find(old)).usedBy).toEqual([]);
    for (const batch of batches) await call("POST", `/api/admin/batches/${batch}/undo`);
    expect((await app.json(`/api/vendors/${vendor.slug}`)).gallery).toEqual([old.url]);
  });

  test("is cropped around its focal point on the pages of readers at once", async () => {
    const picture = await upload("cropped.png");
    const vendor = await addVendor({ name: "Cropped", gallery: [picture.url] });
    const article = {
      title: "Cropped",
      originalContent: "Text.",
      imageUrl: picture.url,
      status: "published",
    };
    const { slug } = await (await call("POST", "/api/news", article)).json();
    const pages = [`/vendors/${vendor.slug}`, `/news/${slug}`, "/news", "/"];
    for (const page of pages) expect(await app.text(page), page).not.toContain("object-position");
    await call("PUT", `/api/media/${picture.id}`, { focalX: 0.2, focalY: 0.75 });
    for (const page of pages) expect(await app.text(page), page).toContain("object-position:20% 75%");
    const { entries } = await (await call("GET", "/api/admin/news?search=Cropped")).json();
    expect(entries).toMatchObject([{ imagePosition: "20% 75%" }]);
    await call("PUT", `/api/media/${picture.id}`, { focalX: 0.5, focalY: 0.5 });
    for (const page of pages) expect(await app.text(page), page).not.toContain("object-position");
  });
});
