import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type NamedEntry, readNewsEvents } from "./news-rules.ts";
import { namesOf } from "./propose-from-news.server.ts";

interface Labelled {
  title: string;
  text: string;
  expected: string[];
}

const readLabelled = (file: string): Labelled[] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.trim() && !line.startsWith("#"))
    .map((line) => {
      const [title = "", text = "", expected = ""] = line.split(" | ").map((part) => part.trim());
      return { title, text, expected: expected === "-" ? [] : expected.split("; ") };
    });

const vendors: { name: string; aliases?: string[] }[] = JSON.parse(
  readFileSync(new URL("../../../starter/vendors.json", import.meta.url), "utf8"),
);
const entries: NamedEntry[] = vendors.map(({ name, aliases = [] }, id) => ({
  id,
  names: namesOf({ name, aliases }),
}));

const read = ({ title, text }: Labelled) =>
  readNewsEvents(title, text, entries, 2026).map(
    ({ entryId, rule, fact }) => `${vendors[entryId]?.name}:${rule}${fact ? `=${fact.value}` : ""}`,
  );

/** @param isSame whether a found event is the labelled one */
function measure(labelled: Labelled[], isSame: (found: string, expected: string) => boolean) {
  const wrong: string[] = [];
  const missed: string[] = [];
  let right = 0;
  for (const item of labelled) {
    const found = read(item);
    for (const event of found) {
      if (item.expected.some((one) => isSame(event, one))) right += 1;
      else wrong.push(`${item.title} → ${event}`);
    }
    for (const event of item.expected)
      if (!found.some((one) => isSame(one, event))) missed.push(`${item.title} → ${event}`);
  }
  return {
    wrong,
    missed,
    precision: right / (right + wrong.length),
    recall: right / (right + missed.length),
  };
}

test("events of labelled news are found, and few others", () => {
  const labelled = readLabelled("news-rules.fixture.txt");
  expect(labelled.length).toBeGreaterThanOrEqual(99);
  const figures = measure(labelled, (found, expected) => found === expected);
  expect(figures).toMatchObject({ precision: 1, recall: 1 });
});

test("events of news that the author of the rules had not seen are found, and few others", () => {
  const labelled = readLabelled("unseen-news.fixture.txt");
  const figures = measure(labelled, (found, expected) => found.startsWith(expected));
  expect(labelled.length).toBeGreaterThanOrEqual(90);
  expect(figures.precision, figures.wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
  expect(figures.recall, figures.missed.join("\n")).toBeGreaterThanOrEqual(0.9);
});

test("an item is read within 2 ms on average", () => {
  const labelled = ["news-rules.fixture.txt", "unseen-news.fixture.txt"].flatMap(readLabelled);
  labelled.map(read);
  const start = performance.now();
  labelled.map(read);
  expect((performance.now() - start) / labelled.length).toBeLessThan(2);
});

test.each([
  ["Navis acquires Arch Capital Group", "a longer name"],
  ["Navis acquires Addepar rival Ledgerly", "another company beside the name"],
  ["Family office using Addepar raises $5 million", "a customer"],
  ["Masttro moves to Azure", "a service, not a place"],
  ["Addepar opens new European headquarters in London", "a regional office"],
  ["SimCorp completes ISO 20022 migration", "a message format"],
  ["Addepar announces $1 trillion in assets on platform", "assets"],
  ["Dynamo Software completes $10 million office building", "no round"],
  ["On this day: BlackRock acquired eFront", "history"],
])("%s: proposes nothing (%s)", (title) => {
  expect(read({ title, text: "", expected: [] })).toEqual([]);
});

test("headlines in title case and nouns for verbs state events as well", () => {
  const texts = [
    "Canoe Intelligence Has Been Acquired By Bain Capital",
    "Addepar To Acquire Ledgerly",
    "Masttro Names Jane Porter Chief Operating Officer",
    "Juniper Square announces the closing of its $43 million Series B",
    "The Board of Directors of SimCorp has appointed Ada Holm as chief executive",
  ].flatMap((title) => readNewsEvents(title, "", entries, 2026).map(({ text }) => text));
  expect(texts).toEqual([
    "Acquired by Bain Capital",
    "Agreed to acquire Ledgerly",
    "Appointed Jane Porter as Chief Operating Officer",
    "Raised $43 million",
    "Appointed Ada Holm as chief executive",
  ]);
});
