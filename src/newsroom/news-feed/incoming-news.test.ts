import { expect, test } from "vitest";
import { AppError } from "#shared/errors.ts";
import { type IncomingItem, itemReader } from "./incoming-news.server.ts";

const buildItem = (name: string): IncomingItem => ({
  guid: name,
  guidKey: name,
  url: null,
  addressKey: null,
  title: name,
  author: null,
  publisher: null,
  publishedAt: null,
  summary: `Summary of ${name}`,
  html: `Text of ${name}`,
  base: "https://paper.example",
  imageUrl: null,
  tags: [],
});

/** A reader that gives up on every call with a heavy text, and counts its calls. */
function giveUpOnHeavyTexts() {
  const calls: string[][] = [];
  const read = async (texts: Pick<IncomingItem, "html" | "base">[]) => {
    calls.push(texts.map(({ html }) => html));
    if (texts.some(({ html }) => html.includes("heavy")))
      throw new AppError("outside-service-failed", "it takes too long to read");
    return texts.map(({ html }) => html);
  };
  return { read, calls };
}

test("an item that takes too long has its summary as text, and the others of its batch their texts", async () => {
  const read = itemReader(giveUpOnHeavyTexts().read);
  const items = await read(["one", "heavy", "two"].map(buildItem));
  expect(items.map(({ text }) => text)).toEqual(["Text of one", "Summary of heavy", "Text of two"]);
});

test("after five items that take too long, no more texts of the feed are read", async () => {
  const { read: readTexts, calls } = giveUpOnHeavyTexts();
  const read = itemReader(readTexts);
  await read(Array.from({ length: 25 }, (_, n) => buildItem(`heavy ${n}`)));
  expect(calls).toHaveLength(1 + 5);
  const [item] = await read([buildItem("light")]);
  expect(item?.text).toBe("Summary of light");
  expect(calls).toHaveLength(1 + 5);
});
