import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readNewsEvents } from "./news-rules.ts";
import type { NamedEntry } from "./news-subjects.ts";
import { namesOf } from "./propose-from-news.job.server.ts";

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
      const [title = "", text = "", expected = "-"] = line.split(" | ").map((part) => part.trim());
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

/** A label can leave out the fact. */
const isLabelled = (found: string, expected: string) => found.startsWith(expected);

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

test.each([
  ["unseen-news.fixture.txt", 90, 0.95, 0.9],
  ["blind-news.fixture.txt", 126, 0.95, 0.85],
  ["trade-news.fixture.txt", 105, 0.95, 0.85],
  ["fresh-news.fixture.txt", 150, 0.95, 0.75],
  ["press-news.fixture.txt", 421, 0.95, 0.85],
  ["fourth-news.fixture.txt", 150, 0.98, 0.91],
  ["usual-news.fixture.txt", 120, 0.95, 0.8],
])(
  "%s, labelled before the rules were run on it: events are found, and few others",
  (file, count, precision, recall) => {
    const labelled = readLabelled(file);
    const figures = measure(labelled, isLabelled);
    expect(labelled).toHaveLength(count);
    expect(figures.precision, figures.wrong.join("\n")).toBeGreaterThanOrEqual(precision);
    expect(figures.recall, figures.missed.join("\n")).toBeGreaterThanOrEqual(recall);
  },
);

const all = [
  "news-rules.fixture.txt",
  "unseen-news.fixture.txt",
  "blind-news.fixture.txt",
  "trade-news.fixture.txt",
  "fresh-news.fixture.txt",
  "press-news.fixture.txt",
  "fourth-news.fixture.txt",
  "usual-news.fixture.txt",
].flatMap(readLabelled);

test("at least 80% of the events in 300 labelled items are right, and at least 60% are found", () => {
  const figures = measure(all, isLabelled);
  expect(new Set(all.map(({ title, text }) => `${title} ${text}`)).size).toBeGreaterThanOrEqual(300);
  expect(figures.precision, figures.wrong.join("\n")).toBeGreaterThanOrEqual(0.8);
  expect(figures.recall, figures.missed.join("\n")).toBeGreaterThanOrEqual(0.6);
});

test.each([
  ["Navis acquires Arch Capital Group", "a longer name"],
  ["Envizage launches Addepar Integration", "another company's product"],
  ["Ledgerly adds a connector to Addepar", "another company's integration"],
  ["Bank puts Anna Bell in charge of Salesforce", "a customer's appointment"],
  ["Bank shuts down its old SimCorp installation", "a customer's decision"],
  ["Navis acquires Addepar rival Ledgerly", "another company beside the name"],
  ["Family office using Addepar raises $5 million", "a customer"],
  ["Masttro moves to Azure", "a service, not a place"],
  ["Addepar opens new European headquarters in London", "a regional office"],
  ["SimCorp completes ISO 20022 migration", "a message format"],
  ["Addepar announces $1 trillion in assets on platform", "assets"],
  ["Dynamo Software completes $10 million office building", "no round"],
  ["On this day: BlackRock acquired eFront", "history"],
  ["If the gossip is right, Addepar acquires Ledgerly", "gossip"],
  ["Regulator blocks the acquisition of Plaid by Visa", "a refusal"],
  ["Committee approves the acquisition of Addepar licences by the fund", "a customer's purchase"],
  ["Masttro will be acquired if talks succeed", "a condition"],
  ["Addepar Research is now available as a podcast", "no product"],
  ["Introducing Arch Week", "an event"],
  ["Black Diamond is now available in Canada", "a market"],
  ["Addepar picks up $100 million in new assets", "clients' assets"],
  ["Family closes $20 million round trip secured by Arch data", "a part of the name"],
  ["Bank names Anna Bell head of Salesforce operations", "a customer's post"],
  ["Arch sells shares worth $4 million in a fund", "another company's shares"],
  ["Expersoft will be retired by Bank Vontobel", "a customer's decision"],
  ["Kubera taken over by hackers for an hour", "no sale"],
])("%s: proposes nothing (%s)", (title) => {
  expect(read({ title, text: "", expected: [] })).toEqual([]);
});

test.each(
  readLabelled("trap-news.fixture.txt").map((item) => [`${item.title} | ${item.text}`, item] as const),
)("%s: proposes nothing", (_, item) => {
  expect(read(item)).toEqual([]);
});

test("accents, spaces and hyphens may be written in several ways; the quoted sentence stays as published", () => {
  const [event] = readNewsEvents(
    "Juniper\u00a0Square appointed E\u0301mile Roy as head of post\u2011trade services",
    "",
    entries,
    2026,
  );
  expect(event).toMatchObject({ text: "Appointed Émile Roy as head of post-trade services" });
  expect(event?.sentence).toContain("post\u2011trade");
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
