import { expect, test } from "vitest";
import { splitKeyFeatures } from "./landing-page.queries.server.ts";

test("bullet lines under the heading become the list, and the other text is kept", () => {
  const content =
    "Intro\n\n## Key Features to Look For\n\nA sentence.\n- One\n- Two\n\nThe end.\n\n## After\n\n- not this";
  expect(splitKeyFeatures(content)).toEqual({
    keyFeatures: { items: ["One", "Two"], notes: "A sentence.\n\nThe end." },
    rest: "Intro\n\n## After\n\n- not this",
  });
});

test("indented text belongs to the item above it", () => {
  const { keyFeatures } = splitKeyFeatures(
    "## Key Features to Look For\n- One\n  goes on\n  - and on\n\n- Two",
  );
  expect(keyFeatures).toEqual({ items: ["One\ngoes on\n- and on", "Two"], notes: "" });
});

test("content without the heading is unchanged", () => {
  expect(splitKeyFeatures("## Key Features\n\n- One")).toEqual({
    keyFeatures: { items: [], notes: "" },
    rest: "## Key Features\n\n- One",
  });
});

test("carriage returns are line ends too", () => {
  expect(splitKeyFeatures("## Key Features to Look For\r\n- One\r\n- Two").keyFeatures.items).toEqual([
    "One",
    "Two",
  ]);
});
