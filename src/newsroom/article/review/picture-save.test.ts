import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { CallFailure, EntryData } from "#http/client/calls.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";
import { changedValues, savePicture } from "./review-picture.tsx";

const app = testApp("empty");
const call = asEditor(app);
const colleague = asEditor(app, "ada.lovelace@example.com");

beforeAll(() => {
  vi.stubGlobal("fetch", (path: string, { method, headers, body }: RequestInit) =>
    call(String(method), path, body && JSON.parse(String(body)), Object.fromEntries(new Headers(headers))),
  );
});
afterAll(() => vi.unstubAllGlobals());

const picture = { imageAlt: "A desk", imageCaption: "Before", imageCredit: "Bob" };

async function createArticle(title: string): Promise<EntryData> {
  const article = { title, originalContent: `The text of ${title}.`, ...picture };
  return (await call("POST", "/api/news", article)).json();
}

const read = async ({ id }: EntryData) =>
  (await (await call("GET", `/api/admin/entries/news?id=${id}`)).json()).items[0];

const typeOver = (article: EntryData, values: object) => changedValues(article, { ...picture, ...values });

test("only changed fields are saved, beside a colleague's changes of others", async () => {
  const article = await createArticle("Beside");
  await colleague("PUT", `/api/news/${article.id}`, { imageCredit: "Eve", excerpt: "Theirs." });
  const changes = typeOver(article, { imageCaption: "Mine", imageUrl: null });
  expect(changes).toEqual({ imageCaption: "Mine" });
  await savePicture(article, changes);
  expect(await read(article)).toMatchObject({
    imageAlt: "A desk",
    imageCaption: "Mine",
    imageCredit: "Eve",
    excerpt: "Theirs.",
  });
});

test("a field that a colleague changed too is refused, and saved over their version the next time", async () => {
  const article = await createArticle("Contested");
  await colleague("PUT", `/api/news/${article.id}`, { imageCaption: "Theirs" });
  const changes = typeOver(article, { imageCaption: "Mine" });
  const refusal = await savePicture(article, changes).then(
    () => null,
    (error: CallFailure) => error,
  );
  expect(refusal).toMatchObject({
    status: 409,
    message: "This article was changed by someone else in the meantime",
    current: { imageCaption: "Theirs" },
  });
  expect(await read(article)).toMatchObject({ imageCaption: "Theirs" });
  if (!refusal?.current) throw new Error("the answer has no article");
  await savePicture(refusal.current, changes);
  expect(await read(article)).toMatchObject({ imageCaption: "Mine" });
});

test("the picture of an article that a colleague published in the meantime is not changed unasked", async () => {
  const article = await createArticle("Published meanwhile");
  await colleague("PUT", `/api/news/${article.id}`, { status: "published" });
  const save = savePicture(article, typeOver(article, { imageCaption: "Mine" }));
  await expect(save).rejects.toMatchObject({ status: 409, current: { status: "published" } });
  expect(await read(article)).toMatchObject({ imageCaption: "Before" });
});
