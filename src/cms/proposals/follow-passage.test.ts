import { expect, test } from "vitest";
import { followPassage } from "./propose-changed.server.ts";

const page = (sentence: string) =>
  `About us\nWe build software for families. ${sentence} Read more about our team.\nCareers\nWe are hiring 300 people.`;

test.each<[string, string, string, string, string | null]>([
  [
    "a number",
    "Over 300 families use our platform today.",
    "300",
    "Over 350 families use our platform today.",
    "350",
  ],
  [
    "a place of several words",
    "Our headquarters are in Zug, Switzerland, since 2012.",
    "Zug, Switzerland",
    "Our headquarters are in New York, USA, since 2012.",
    "New York, USA",
  ],
  [
    "the end of a sentence",
    "The company is owned by its founders.",
    "its founders",
    "The company is owned by Bain Capital.",
    "Bain Capital",
  ],
  [
    "the same value in other words",
    "Over 300 families use our platform.",
    "300",
    "Over 300 families love our platform.",
    null,
  ],
  [
    "a sentence that is gone",
    "Over 300 families use our platform today.",
    "300",
    "Contact sales for details.",
    null,
  ],
  [
    "a value that the passage never had",
    "Over 300 families use our platform.",
    "Zug",
    "Over 350 families use our platform.",
    null,
  ],
  [
    "a passage that became much longer there",
    "We serve 300 families.",
    "300",
    "We serve a very large and still growing number of happy families.",
    null,
  ],
])("%s", (_, passage, value, sentence, expected) => {
  const followed = followPassage(page(sentence), passage, value);
  expect(followed?.value ?? null).toBe(expected);
  if (expected) expect(followed?.passage).toBe(sentence);
});
