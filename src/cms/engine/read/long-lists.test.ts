import { describe, expect, test } from "vitest";
import { bodyInTurns, jsonInTurns, readInTurns } from "./long-lists.server.ts";

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, text: `№ ${index}` }));

type StoredRow = ReturnType<typeof rows>[number];

const readerOf = (stored: StoredRow[]) => async (limit: number, last: StoredRow | undefined) => {
  const start = last ? stored.findIndex(({ id }) => id === last.id) + 1 : 0;
  return stored.slice(start, start + limit);
};

describe("a long list", () => {
  test.each([0, 1, 199, 200, 201, 450])("of %i rows is read whole and in order", async (count) => {
    const stored = rows(count);
    expect(await readInTurns(readerOf(stored))).toEqual(stored);
  });

  test("is read on after its last row, whatever has come before that meanwhile", async () => {
    const stored = rows(450);
    const read = readerOf(stored);
    const allRows = await readInTurns(async (limit, last: StoredRow | undefined) => {
      const some = await read(limit, last);
      if (!last) stored.unshift({ id: -1, text: "new" });
      return some;
    });
    expect(allRows).toEqual(rows(450));
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
