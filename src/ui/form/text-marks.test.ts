import { describe, expect, test } from "vitest";
import { cutAtPlaces, movePlaces } from "./text-marks.ts";

const placeOf = (text: string, words: string) => {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
};
const wordsAt = (text: string, places: { start: number; end: number }[]) =>
  places.map(({ start, end }) => text.slice(start, end));

describe("places in a text that was edited", () => {
  const before = "Acme paid $5m to Jane in May.";
  const places = ["Acme", "$5m", "Jane", "May"].map((words) => placeOf(before, words));
  const moved = (after: string) => wordsAt(after, movePlaces(before, after, places));

  test("stay where nothing changed", () => {
    expect(moved(before)).toEqual(["Acme", "$5m", "Jane", "May"]);
  });

  test("before the change stay, after it move along, within it go", () => {
    expect(moved("Acme paid a great deal to Jane in May.")).toEqual(["Acme", "Jane", "May"]);
    expect(moved("The Acme paid $5m to Jane in May.")).toEqual(["Acme", "$5m", "Jane", "May"]);
    expect(moved("Acme paid $5m to Jane in May")).toEqual(["Acme", "$5m", "Jane", "May"]);
    expect(moved("")).toEqual([]);
  });

  test("move along also where the text repeats itself", () => {
    expect(movePlaces("aaa", "aaaa", [{ start: 0, end: 3 }])).toEqual([{ start: 0, end: 3 }]);
    expect(wordsAt("ab ab", movePlaces("ab", "ab ab", [{ start: 0, end: 2 }]))).toEqual(["ab"]);
  });
});

describe("a text cut at places", () => {
  test("has all of its parts, each with what covers it", () => {
    const text = "one two three";
    const [whole, inner] = [placeOf(text, "two three"), placeOf(text, "two")];
    const pieces = cutAtPlaces(text, [whole, inner]);
    expect(pieces.map(({ start, end, covers }) => [text.slice(start, end), covers.length])).toEqual([
      ["one ", 0],
      ["two", 2],
      [" three", 1],
    ]);
  });

  test("is one part without places, and none without words", () => {
    expect(cutAtPlaces("words", [])).toEqual([{ start: 0, end: 5, covers: [] }]);
    expect(cutAtPlaces("", [])).toEqual([]);
  });
});
