import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type NamedEntry, readNewsEvents } from "./news-rules.ts";
import { namesOf } from "./propose-from-news.server.ts";

interface Labelled {
  title: string;
  text: string;
  expected: string[];
}

const labelled: Labelled[] = readFileSync(new URL("news-rules.fixture.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.trim() && !line.startsWith("#"))
  .map((line) => {
    const [title = "", text = "", expected = ""] = line.split(" | ").map((part) => part.trim());
    return { title, text, expected: expected === "-" ? [] : expected.split("; ") };
  });

const vendors: { name: string }[] = JSON.parse(
  readFileSync(new URL("../../../starter/vendors.json", import.meta.url), "utf8"),
);
const entries: NamedEntry[] = vendors.map(({ name }, id) => ({ id, names: namesOf({ name, aliases: [] }) }));

const read = ({ title, text }: Labelled) =>
  readNewsEvents(title, text, entries, 2026).map(
    ({ entryId, rule, fact }) => `${vendors[entryId]?.name}:${rule}${fact ? `=${fact.value}` : ""}`,
  );

test("events of labelled news are found, and few others", () => {
  const wrong: string[] = [];
  const missed: string[] = [];
  let right = 0;
  for (const item of labelled) {
    const found = read(item);
    right += found.filter((event) => item.expected.includes(event)).length;
    for (const event of found) if (!item.expected.includes(event)) wrong.push(`${item.title} → ${event}`);
    for (const event of item.expected) if (!found.includes(event)) missed.push(`${item.title} → ${event}`);
  }
  const precision = right / (right + wrong.length);
  const recall = right / (right + missed.length);
  expect(labelled.length).toBeGreaterThanOrEqual(99);
  expect({ wrong, missed, precision, recall }).toMatchObject({ precision: 1, recall: 1 });
});
