import { describe, expect, test } from "vitest";
import { bodyInTurns, jsonInTurns, readInTurns } from "./long-lists.server.ts";

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, text: `№ ${index}` }));

describe("a long list", () => {
  test.each([0, 1, 199, 200, 201, 450])("of %i rows is read whole and in order", async (count) => {
    const stored = rows(count);
    expect(await readInTurns(async (limit, offset) => stored.slice(offset, offset + limit))).toEqual(stored);
  });

  test.each([0, 200, 201, 450])("of %i entries has the JSON it would have in one piece", async (count) => {
    expect(await jsonInTurns(rows(count))).toBe(JSON.stringify(rows(count)));
  });

  test("lets others have their turn while its JSON is made", async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    const list = Array.from({ length: 5000 }, (_, id) => ({ id, text: "long ".repeat(500) }));
    await jsonInTurns(list);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  });
});

describe("a body", () => {
  test.each([
    ["short", "Zürich"],
    ["long", "a 🦊 in Zürich ".repeat(200_000)],
    ["long, with a pair of surrogates wherever it is cut", `a${"🦊".repeat(1_500_000)}`],
  ])("that is %s has the text's bytes", async (_, text) => {
    expect((await new Response(bodyInTurns(text)).text()) === text).toBe(true);
  });
});
