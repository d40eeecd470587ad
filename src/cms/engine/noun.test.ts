import { expect, test } from "vitest";
import { withArticle } from "./noun.ts";

test.each([
  ["Vendor", "a vendor"],
  ["Use Case", "a use case"],
  ["Buyer's guide", "a buyer's guide"],
  ["Article", "an article"],
  ["FAQ entry", "an FAQ entry"],
  ["FAQ", "an FAQ"],
])("%s is %s within a sentence", (noun, words) => {
  expect(withArticle(noun)).toBe(words);
});
