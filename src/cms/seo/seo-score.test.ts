import { describe, expect, test } from "vitest";
import { measureSeo, readingEase, readSeoText, rules } from "./seo-score.ts";

const sentence = "We show how a family sees all it owns in one place. ";
const good = {
  title: "Consolidated reporting",
  metaTitle: "Consolidated reporting: how families see all they own",
  metaDescription:
    "Consolidated reporting puts all that a family owns into one view. Read what it takes, who needs it, what it costs and how to begin with the first bank accounts.",
  focusKeyphrase: "consolidated reporting",
  slug: "consolidated-reporting",
  content: [
    "Consolidated reporting is one view of all you own. It is made for people with much to keep in mind.",
    "## What consolidated reporting is",
    sentence.repeat(11),
    "## How to begin",
    `${sentence.repeat(11)} Then see [the vendors](/vendors) for consolidated reporting.`,
    `${sentence.repeat(10)} Consolidated reporting pays.`,
  ].join("\n\n"),
};

test("the rules add up to 100 points", () => {
  expect(rules.reduce((sum, { points }) => sum + points, 0)).toBe(100);
});

test("a text that keeps every rule scores 100, and nothing is left to do", () => {
  expect(good.metaTitle.length).toBeGreaterThanOrEqual(50);
  expect(good.metaDescription.length).toBeGreaterThanOrEqual(150);
  expect(measureSeo(good)).toEqual({ seoScore: 100, suggestions: [] });
});

test("the same text scores the same, an empty one next to nothing", () => {
  expect(measureSeo(good)).toEqual(measureSeo(structuredClone(good)));
  expect(measureSeo({ title: "", content: "" }).seoScore).toBeLessThanOrEqual(10);
});

describe("each fault costs its points and is named", () => {
  test.each([
    [{ metaTitle: "Consolidated reporting" }, 7, "meta title"],
    [{ metaTitle: `${good.metaTitle} and more of it` }, 10, "meta title"],
    [
      { metaDescription: "Consolidated reporting in short words for all who want to know it." },
      6,
      "150 to 160",
    ],
    [
      {
        metaDescription: good.metaDescription
          .replace("Consolidated reporting puts", "Consolidation in reports puts")
          .slice(0, 160),
      },
      8,
      "in the meta description",
    ],
    [{ metaTitle: "How families see all they own: consolidated reporting" }, 2.4, "Start the title with"],
    [{ slug: "reporting" }, 8, "slug"],
    [{ content: good.content.replace("Consolidated reporting is", "It is") }, 8, "first paragraph"],
    [{ content: good.content.replace("What consolidated reporting is", "What it is") }, 6, "in a heading"],
    [{ content: good.content.replace("[the vendors](/vendors)", "the vendors") }, 4, "Link to"],
    [{ content: good.content.replace(/\n\n(?=We)/g, " ").replaceAll("\n\n##", " ") }, null, "heading"],
    [{ content: "Consolidated reporting is one view. See [vendors](/vendors)." }, null, "300 words"],
    [
      {
        content: good.content.replaceAll(
          "sees all it owns",
          "comprehensively understands administrative responsibilities",
        ),
      },
      null,
      "easier to read",
    ],
  ])("%j", (change, points, words) => {
    const { seoScore, suggestions } = measureSeo({ ...good, ...change });
    expect(seoScore).toBeLessThan(100);
    if (points !== null) expect(seoScore).toBe(Math.round(100 - points));
    expect(suggestions.join("\n")).toContain(words);
  });
});

test("capitals, accents and punctuation of a keyphrase do not matter", () => {
  const changed = { ...good, focusKeyphrase: " CONSOLIDATED  Réporting! " };
  expect(measureSeo(changed)).toEqual(measureSeo(good));
});

test("markdown is no part of the words", () => {
  const { words, headings, paragraphs, linkCount } = readSeoText(
    "# One **bold** title\n\n- a [link](https://example.com/path)\n- ![picture](/media/x.png) b\n\n```\ncode\n```\n\nEnd.",
  );
  expect(headings).toEqual(["One bold title"]);
  expect(paragraphs).toEqual(["a link\npicture b", "End."]);
  expect(words).toEqual(["one", "bold", "title", "a", "link", "picture", "b", "end"]);
  expect(linkCount).toBe(1);
});

test("short words in short sentences read more easily", () => {
  const easy = readSeoText("The cat sat. The dog ran. It was fun.");
  const hard = readSeoText(
    "Institutional organisations necessitate comprehensive administrative consolidation capabilities.",
  );
  expect(readingEase(easy)).toBeGreaterThan(90);
  expect(readingEase(hard)).toBeLessThan(10);
});
