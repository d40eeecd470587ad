import { describe, expect, test } from "vitest";
import { areNearIdentical, sketchOf } from "./near-identical.ts";
import { addressKey, addressSpellings, guidKey } from "./news-identity.server.ts";

describe("addresses of one page", () => {
  test.each([
    "https://paper.example/story",
    "http://paper.example/story",
    "https://www.paper.example/story/",
    "https://PAPER.example:443/story#comments",
    "https://paper.example/story?utm_source=rss&utm_medium=feed&fbclid=x",
  ])("have the same key: %s", (address) => {
    expect(addressKey(address)).toBe("paper.example/story");
  });

  test("are distinguished by parameters that identify another page", () => {
    const addresses = [
      "https://paper.example/Story",
      "https://paper.example/story?id=1",
      "https://paper.example/story?id=2",
      "https://paper.example:8443/story",
      "https://other.example/story",
      "https://paper.example/story#v2-4",
      "https://paper.example/story#v2-3",
    ];
    expect(new Set(addresses.map(addressKey)).size).toBe(addresses.length);
  });

  test("can have their parameters in any order", () => {
    expect(addressKey("https://p.example/?b=2&a=1")).toBe(addressKey("https://p.example?a=1&b=2&utm_id=3"));
  });

  test("are matched in the spellings that editors use", () => {
    expect(addressSpellings("http://www.paper.example/story/?utm_source=x")).toEqual(
      expect.arrayContaining(["https://paper.example/story", "https://www.paper.example/story/"]),
    );
  });
});

test("a globally unique guid counts everywhere, any other only on its host", () => {
  const [here, there] = ["https://a.example/feed", "https://b.example/feed"];
  for (const guid of [
    "https://a.example/?p=1",
    "tag:a.example,2026:1",
    "urn:uuid:1",
    "0b5e1f0c-5d1f-4c6e-9d5a-0123456789ab",
  ])
    expect(guidKey(guid, here)).toBe(guidKey(guid, there));
  expect(guidKey("17", here)).not.toBe(guidKey("17", there));
  expect(guidKey("17", here)).toBe(guidKey("17", "http://a.example/other"));
});

describe("two pieces of news", () => {
  const title = "Family offices rush into private credit as banks retreat";
  const text =
    "Family offices put more money into private credit in the first quarter than in any before it, according to a survey of 120 firms that was published on Monday by the association.";
  const sketch = sketchOf(title, text);
  const candidates = (otherTitle: string, otherText: string) => {
    const other = sketchOf(otherTitle, otherText);
    return {
      share: sketch.bands.some((band) => other.bands.includes(band)),
      same: areNearIdentical(sketch, other),
    };
  };

  test.each([
    ["the same words", title, text],
    ["another dress", `${title.toUpperCase()}!`, `**${text.replaceAll(",", "")}**`],
    ["a publisher's name behind the title", `${title} | The Paper`, text],
    ["one other word in each", title.replace("rush", "pile"), text.replace("association", "federation")],
    ["a longer text", title, `${text} The rest of the story follows here, at much greater length.`],
    ["links", title, text.replace("survey", "[survey](https://s.example/very/long/address)")],
  ])("with %s are the same", (_how, otherTitle, otherText) => {
    expect(candidates(otherTitle, otherText)).toEqual({ share: true, same: true });
  });

  test.each([
    ["another title", "Wealth managers buy more reporting software this year", text],
    [
      "another text",
      title,
      "Nothing that was said above is said here, nor anything like it, for this is a different report altogether by someone else.",
    ],
    ["another number in the title", `${title} in 2027`, text],
    ["another number in the text", title, text.replace("120", "340")],
    ["no text", title, ""],
  ])("with %s are different", (_how, otherTitle, otherText) => {
    expect(candidates(otherTitle, otherText).same).toBe(false);
  });

  test("with the same numbers in another order are different", () => {
    expect(areNearIdentical(sketchOf("Report 3 of 12", text), sketchOf("Report 12 of 3", text))).toBe(false);
  });

  test("of one series share no band, so that a fetch does not compare them all", () => {
    const series = Array.from({ length: 200 }, (_, number) => sketchOf(`Market report no. ${number}`, text));
    const bands = series.flatMap((one) => one.bands);
    expect(new Set(bands).size).toBe(bands.length);
  });

  test("in scripts without spaces, or without words, are handled", () => {
    expect(areNearIdentical(sketchOf("東京", "東京"), sketchOf("東京", "東京"))).toBe(false);
    expect(sketchOf("!!!", "").bands).toEqual([]);
  });
});
