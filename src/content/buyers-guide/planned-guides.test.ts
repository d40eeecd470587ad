import { expect, test } from "vitest";
import { otherGuides, plannedGuides } from "./planned-guides.ts";

test("eight guides are planned", () => {
  expect(plannedGuides).toHaveLength(8);
});

test("lists four other guides, published ones first, never the guide itself", () => {
  const slugs = otherGuides("operations-and-cfo", ["operations-and-cfo", "new-family-office"]).map(
    ({ slug }) => slug,
  );
  expect(slugs).toHaveLength(4);
  expect(slugs[0]).toBe("new-family-office");
  expect(slugs).not.toContain("operations-and-cfo");
});
