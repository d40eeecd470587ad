import { describe, expect, test } from "vitest";
import { areNearCopies, printsOf } from "./text-prints.ts";

const text =
  "Meridian Ledger has opened an office in Singapore and hired 12 people there. The company, which writes accounting software for family offices, said that a third of its new clients last year came from Asia. It will keep its head office in Geneva.";
const title = "Meridian Ledger opens in Singapore";
const one = { title, text };

const share = (other: typeof one) => {
  const prints = new Set(printsOf(one));
  return printsOf(other).some((print) => prints.has(print));
};

describe("two published texts", () => {
  test.each([
    ["the same words", one],
    ["another dress", { title: title.toUpperCase(), text: `**${text.replaceAll(",", "")}**` }],
    ["another title", { title: "What Asia means to a Swiss software house", text }],
    ["a word more", { title: "Asia calls", text: text.replace("opened", "quietly opened") }],
    ["a sentence more", { title: "Asia calls", text: `${text} The lease runs for 6 years.` }],
    ["links", { title, text: text.replace("Singapore", "[Singapore](https://s.example/of/many/words)") }],
  ])("with %s are copies and are found", (_how, other) => {
    expect([areNearCopies(one, other), share(other)]).toEqual([true, true]);
  });

  test.each([
    ["another number", { title, text: text.replace("12 people", "20 people") }],
    [
      "other words",
      { title, text: "Geneva's Meridian now has staff on the ground in Asia, its fastest market." },
    ],
    [
      "one sentence in common",
      { title, text: `${text.split(". ")[0]}. ${"Something else follows. ".repeat(20)}` },
    ],
    ["no words", { title, text: "" }],
  ])("with %s are different", (_how, other) => {
    expect(areNearCopies(one, other)).toBe(false);
  });

  test("that are short are copies only with the same title", () => {
    const short = { title: "A note", text: "We are on holiday." };
    expect(areNearCopies(short, { ...short })).toBe(true);
    expect(areNearCopies(short, { ...short, title: "Another note" })).toBe(false);
    expect(areNearCopies({ title: "", text: "" }, { title: "", text: "" })).toBe(false);
  });
});

test("a run of 13 words is found at any position", () => {
  const run = "nobody who was asked could say when the new rules would come";
  const inOther = printsOf({
    title: "x",
    text: `${"before it all ".repeat(9)} ${run} ${"and then after ".repeat(9)}`,
  });
  for (const words of [0, 1, 5, 8, 40]) {
    const lead = Array.from({ length: words }, (_, place) => `lead${place}`).join(" ");
    const prints = new Set(printsOf({ title: "y", text: `${lead} ${run} quite another end of it all` }));
    expect(inOther.some((print) => prints.has(print))).toBe(true);
  }
});

test("a long text has few prints", () => {
  const words = Array.from({ length: 2000 }, (_, place) => `word${(place * place) % 977}`).join(" ");
  expect(printsOf({ title, text: words }).length).toBeLessThan(600);
});
