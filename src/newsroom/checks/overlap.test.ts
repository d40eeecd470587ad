import { describe, expect, test } from "vitest";
import { findCommonRuns, isNearCopy, measureOverlap } from "./overlap.ts";
import { reviewRewrite } from "./review.ts";
import { tokenize } from "./tokenize.ts";

const words = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`);
const measure = (source: string, rewrite: string) => measureOverlap(tokenize(source), tokenize(rewrite));

describe("a rewrite", () => {
  test("shares words in the same order, whatever case, accents, marks and punctuation", () => {
    expect(measure("The Café’s owner sold **1,000** shares.", "the cafe owner, sold 1000 shares!")).toEqual({
      longestRun: 6,
      sharedRuns: 1,
    });
  });

  test("with a common run of 12 words passes, with 13 does not", () => {
    const run = (length: number) => {
      const common = words(length, "c");
      const ownWords = words(200, "own");
      return measure([...words(50, "s"), ...common].join(" "), [...common, ...ownWords].join(" "));
    };
    expect(run(12)).toMatchObject({ longestRun: 12 });
    expect(isNearCopy(run(12))).toBe(false);
    expect(isNearCopy(run(13))).toBe(true);
  });

  test("sharing a fifth of its five-word runs passes, sharing more does not", () => {
    // 24 words make 20 five-word runs. A common run of 8 words contains 4 of them, one of 9 words 5.
    const rewrite = (length: number) => [...words(length, "c"), ...words(24 - length, "own")].join(" ");
    const source = words(20, "c").join(" ");
    expect(measure(source, rewrite(8)).sharedRuns).toBe(0.2);
    expect(isNearCopy(measure(source, rewrite(8)))).toBe(false);
    expect(isNearCopy(measure(source, rewrite(9)))).toBe(true);
  });

  test("without words shares none", () => {
    expect(measure("Some words of a source", "")).toEqual({ longestRun: 0, sharedRuns: 0 });
  });

  test("does not share the address of a common link", () => {
    const link = "[x](https://paper.example/a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p)";
    expect(measure(link, link)).toEqual({ longestRun: 0, sharedRuns: 0 });
  });
});

test("common runs do not overlap in the rewrite; the longer one wins", () => {
  const source = "a b c d e f . x e f g h i j k l";
  const rewrite = "a b c d e f g h i j k l";
  const runs = findCommonRuns(tokenize(source), tokenize(rewrite));
  expect(runs.map((run) => rewrite.slice(run.rewrite.start, run.rewrite.end))).toEqual(["e f g h i j k l"]);
  expect(runs.map((run) => source.slice(run.source.start, run.source.end))).toEqual(["e f g h i j k l"]);
});

describe("a review", () => {
  const blank = { title: "", excerpt: "", content: "", whyItMatters: "" };
  const source = {
    text: "Acme opened an office in Zurich last week, its first abroad.",
    others: ["The older words of the feed said something quite different from that."],
    publishedAt: null,
  };

  test("splits both texts at shared words without losing anything", () => {
    const content = "Its first step: Acme opened an office in Zurich.";
    const { segments } = reviewRewrite(source, { ...blank, content });
    const parts = segments.rewrite.map(({ start, end, isShared }) => [content.slice(start, end), isShared]);
    expect(parts).toEqual([
      ["Its first step: ", false],
      ["Acme opened an office in Zurich", true],
      [".", false],
    ]);
    const whole = (segments.sources[0] ?? []).map(({ start, end }) => source.text.slice(start, end)).join("");
    expect(whole).toBe(source.text);
  });

  test("measures against every version of the source", () => {
    const copy = { ...blank, content: source.others.join(" ") };
    expect(reviewRewrite(source, copy).overlap).toEqual({ longestRun: 12, sharedRuns: 1, isNearCopy: true });
  });

  test("measures against each of several sources, and names each passage's source", () => {
    const second = {
      text: "A second source tells the very same story in other words.",
      others: [],
      publishedAt: null,
    };
    const content = "Well: a second source tells the very same story.";
    const review = reviewRewrite({ ...source, further: [second] }, { ...blank, content });
    expect(review.overlap.longestRun).toBe(8);
    expect(review.passages.map(({ from, words }) => [from, words])).toEqual([[1, 8]]);
    expect(review.segments.sources.map((segments) => segments.some(({ isShared }) => isShared))).toEqual([
      false,
      true,
    ]);
  });

  test("measures 'why it matters' like the text", () => {
    const copy = { ...blank, content: "Quite other words.", whyItMatters: source.text };
    expect(reviewRewrite(source, copy).overlap.isNearCopy).toBe(true);
  });

  test("of very long, repetitive texts terminates", () => {
    const content = "word ".repeat(40_000);
    const review = reviewRewrite({ text: content, others: [], publishedAt: null }, { ...blank, content });
    expect(review.overlap.isNearCopy).toBe(true);
  });
});
