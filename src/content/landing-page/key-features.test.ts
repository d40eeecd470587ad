import { expect, test } from "vitest";
import { splitKeyFeatures } from "./key-features.ts";

test("the bullet lines under the heading become the list, whatever else stands there", () => {
  const content =
    "Intro\n\n## Key Features to Look For\n\nA sentence.\n- One\n- Two\n\n## After\n\n- not this";
  expect(splitKeyFeatures(content)).toEqual({
    keyFeatures: ["One", "Two"],
    rest: "Intro\n\n## After\n\n- not this",
  });
});

test("content without the heading stays whole", () => {
  expect(splitKeyFeatures("## Key Features\n\n- One")).toEqual({
    keyFeatures: [],
    rest: "## Key Features\n\n- One",
  });
});

test("carriage returns are line ends too", () => {
  expect(splitKeyFeatures("## Key Features to Look For\r\n- One\r\n- Two").keyFeatures).toEqual([
    "One",
    "Two",
  ]);
});
