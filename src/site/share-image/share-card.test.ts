import { expect, test } from "vitest";
import { tileOf } from "#ui/monogram.tsx";
import { drawTitle } from "./drawn-title.server.ts";
import { drawable } from "./share-card.server.ts";
import { drawingFor, drawSiteImage } from "./share-image.server.ts";

test.each([
  ["Écart, Ελλάς и Банк", "Écart, Ελλάς и Банк"],
  ["家族办公室 Addepar 2026", "Addepar 2026"],
  ["家族办公室 (2026)", null],
  ["مكتب العائلة", null],
  ["🚀", null],
  ["2026", "2026"],
  ["", null],
])("for %s, the fonts can draw %s", (text, drawn) => {
  expect(drawable(text)).toBe(drawn);
});

test.each([
  ["news", { title: "Who owns whom", category: "Private Markets" }, "private-markets"],
  ["news", { title: "Who owns whom", category: "Gardening" }, "selection"],
  ["news", { title: "Who owns whom", category: null }, "selection"],
  ["compare", { title: "Addepar vs Masttro" }, "operations"],
  ["features", { title: "CRM" }, "technology"],
  ["faq", { title: "Security" }, "selection"],
  ["vendors", { title: "Addepar" }, tileOf("Addepar").shape],
])("on a page of %s, %o has the drawing %s", (section, words, drawing) => {
  expect(drawingFor(section, words).id).toBe(drawing);
});

const image = async (siteName: string, product: string) =>
  Buffer.from(await drawSiteImage({ siteUrl: "https://guide.example", siteName, product }));

test.each(["مكتب العائلة", "家族办公室", "ファミリーオフィス", "獨立指南 & <b>Addepar</b>"])(
  "draws a title in another script: %s",
  async (title) => {
    const size = { width: 1056, shown: await drawTitle(title, "#1a1d1f", 1056) };
    expect(size.shown?.width).toBeGreaterThan(200);
    expect(size.shown?.width).toBeLessThanOrEqual(size.width);
    expect(await image("Guide", title)).not.toEqual(await image("Guide", "Guide"));
  },
);

test.each([
  ["العائلة", "العائلة ٢٠٢٦"],
  ["مكتب العائلة", "مكتب، العائلة؟"],
  ["家族", "「家族」、"],
])("draws punctuation and digits of the script: %s, %s", async (plain, full) => {
  const widths = await Promise.all([plain, full].map((title) => drawTitle(title, "#000", 1056)));
  expect(widths[1]?.width).toBeGreaterThan((widths[0]?.width ?? 0) + 5);
});

test("a title of 200 Chinese characters fits the card, and an Arabic one is never split into letters", async () => {
  const chinese = await drawTitle("家".repeat(200), "#000", 1056);
  expect(chinese?.height).toBeLessThanOrEqual(430);
  const whole = await drawTitle("العائلة", "#000", 1056);
  const apart = await drawTitle([..."العائلة"].join("\u{200C}"), "#000", 1056);
  expect(whole?.width).toBeLessThan(apart?.width ?? 0);
});

test("a title and a site name that the fonts lack do not leave the card empty", async () => {
  const named = await image("Family Office Guide", "Family Office Guide");
  expect(await image("Family Office Guide", "가족")).toEqual(named);
  expect(await image("Family Office Guide", "Addepar")).not.toEqual(named);
  expect(await image("가족", "가족")).toEqual(await image("guide.example", "guide.example"));
});
