import { describe, expect, test } from "vitest";
import { countContradictions, doFiguresDiffer, joinFigures, readFigures } from "./figures.ts";

const differ = (one: [string, string], other: [string, string]) =>
  doFiguresDiffer(readFigures(...one), readFigures(...other));

describe("figures that differ", () => {
  test.each<[string, [string, string], [string, string]]>([
    ["quarters", ["Calder's Q2 results", ""], ["Calder results", "In the third quarter sales rose."]],
    ["half years", ["Profit falls in H1", ""], ["Profit falls in second half", ""]],
    [
      "rounds",
      ["Altima raises $40m", ""],
      ["Altima raises $55 million", "It is the second round this year."],
    ],
    [
      "rounds of which one names the other",
      ["Altima raises $55m", "It had raised $40m before."],
      ["Altima collects money", "Granite Row leads the round of $40 million."],
    ],
    ["series", ["Series B for Altima", ""], ["Altima closes Series C", ""]],
    ["versions", ["Ossian 5.0 is out", ""], ["Ossian releases version 6.0", ""]],
    ["shares", ["62% want private credit", ""], ["Survey", "Some 44 per cent use AI."]],
    ["years of a title", ["Report 2025: fewer deals", ""], ["Report 2026: more deals", ""]],
    ["hours", ["Portals down for four hours", ""], ["Feeds fail", "Positions were missing for 11 hours."]],
    ["counts of a title", ["Larkspur cuts 40 jobs", ""], ["Larkspur cuts another 90 jobs", ""]],
  ])("separate two pieces: %s", (_kind, one, other) => {
    expect([differ(one, other), differ(other, one)]).toEqual([true, true]);
  });

  test.each<[string, [string, string], [string, string]]>([
    ["another spelling", ["Altima raises $40m", ""], ["Altima", "It has raised 40 million dollars."]],
    ["nothing said", ["Altima raises $40m", ""], ["Altima finds a backer", ""]],
    ["another figure besides", ["Altima raises $40m", "It is worth $400m."], ["Altima raises $40m", ""]],
    ["the quarter in letters", ["Calder's Q2", ""], ["Calder's second quarter", ""]],
    ["a year in the text", ["A report", "It follows that of 2025."], ["A report", "In 2026 it was 12."]],
  ])("are not found in %s", (_kind, one, other) => {
    expect([differ(one, other), differ(other, one)]).toEqual([false, false]);
  });
});

test.each<[string, [string, string], [string, string], number]>([
  ["deeds", ["Norvane partners with a bank", ""], ["Norvane launches a tax module", ""], 1],
  ["places", ["Orrin opens an office in Zürich", ""], ["Orrin opens an office in Singapore", ""], 1],
  ["both", ["Orrin opens an office in Zurich", ""], ["Orrin's revenue grows in Singapore", ""], 2],
  ["a fine for it", ["Client data stolen from Kestrel", ""], ["Kestrel fined for stolen data", ""], 1],
  ["nothing: one says no place", ["Orrin opens an office in Zurich", ""], ["Orrin opens an office", ""], 0],
  [
    "nothing: the text knows",
    ["Orrin comes to Zurich", ""],
    ["Orrin opens an office", "It is in Zurich."],
    0,
  ],
])("pieces contradict each other in %s", (_kind, one, other, count) => {
  const [first, second] = [readFigures(...one), readFigures(...other)];
  expect([countContradictions(first, second), countContradictions(second, first)]).toEqual([count, count]);
});

test("a story has the figures of all its pieces", () => {
  const story = joinFigures(
    readFigures("Altima raises $40m", ""),
    readFigures("Altima", "Worth $400m after raising $40m."),
  );
  expect(story.money).toEqual({
    all: ["40000000", "400000000"],
    titles: ["40000000"],
    leads: ["40000000", "400000000"],
  });
  expect(doFiguresDiffer(story, readFigures("Altima finds backers", "They value it at $400m."))).toBe(false);
});
