import { expect, test } from "vitest";
import { slugsOfTyped } from "./typed-vendors.ts";

const knownSlugs = [
  "addepar",
  "black-diamond",
  "black-knight",
  "canoe-intelligence",
  "eton-solutions",
  "arch",
  "archway-platform",
];

test.each([
  ["a slug", ["addepar"], ["addepar"]],
  ["a name", ["Canoe Intelligence"], ["canoe-intelligence"]],
  ["the beginning of one name", ["Eton"], ["eton-solutions"]],
  ["a beginning that several share", ["Black"], ["Black"]],
  ["a name that begins another", ["Arch"], ["arch"]],
  ["a name with more after it", ["Black Diamond (SS&C)", "Addepar, Inc."], ["black-diamond", "addepar"]],
  ["a name written as one word", ["BlackDiamond"], ["black-diamond"]],
  ["a name written as several words", ["Adde Par"], ["addepar"]],
  ["nothing the guide knows", ["Nobody & Co"], ["Nobody & Co"]],
  ["signs alone", ["!!"], ["!!"]],
  ["one vendor twice", ["eton", "eton solutions"], ["eton-solutions"]],
])("%s: %j is read as %j", (_, typed, slugs) => {
  expect(slugsOfTyped(typed, knownSlugs)).toEqual(slugs);
});
