import { expect, test } from "vitest";
import { bodyFor, checkedOn, spellingOf } from "./compared-row.ts";

test.each([
  [["a", "b"], "differ"],
  [["a", null, "b", null], "differ"],
  [["a", null, "a"], "some"],
  [["a", null], "some"],
  [["a", "a", "a", "a"], "agree"],
  [[null, null], "unknown"],
])("the values %j belong to the part where vendors %s", (spellings, body) => {
  expect(bodyFor(spellings)).toBe(body);
});

test("a list in another order and case is the same, and an empty one is unknown", () => {
  expect(spellingOf(["Zurich", "New York"])).toBe(spellingOf(["new york ", "zurich"]));
  expect(spellingOf([])).toBeNull();
});

test("a value's check date is that of its sources, unless it has its own", () => {
  const sources = [{ checkedAt: "2026-01-01" }, { checkedAt: "2026-03-01" }, { checkedAt: null }];
  expect(checkedOn({ sources: [1, 2, 3] }, sources)).toBe("2026-03-01");
  expect(checkedOn({ sources: [1], checkedAt: "2025-12-01" }, sources)).toBe("2025-12-01");
  expect(checkedOn({}, sources)).toBeNull();
});
