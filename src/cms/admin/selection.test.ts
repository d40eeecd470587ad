import { describe, expect, test } from "vitest";
import {
  countSelected,
  emptySelection,
  extend,
  extentOf,
  isSelected,
  prune,
  type Selection,
  selectAll,
  setRows,
  toggle,
} from "./selection.ts";

const order = [50, 10, 40, 20, 30];
const idsOf = (selection: Selection) =>
  order.filter((id) => isSelected(selection, id)).toSorted((a, b) => a - b);

describe("a range", () => {
  test("reaches from the row pressed last to this one, in the order of the list", () => {
    const selected = extend(toggle(emptySelection, 10), order, 20);
    expect(idsOf(selected)).toEqual([10, 20, 40]);
  });

  test("reaches upwards as well", () => {
    expect(idsOf(extend(toggle(emptySelection, 30), order, 40))).toEqual([20, 30, 40]);
  });

  test("goes on from its end", () => {
    const first = extend(toggle(emptySelection, 50), order, 10);
    expect(idsOf(extend(first, order, 20))).toEqual([10, 20, 40, 50]);
  });

  test("lets go of its rows when the row at its end was selected", () => {
    for (const all of [setRows(emptySelection, order, true), selectAll()]) {
      const without = toggle(all, 10);
      expect(idsOf(extend(without, order, 20))).toEqual([30, 50]);
    }
  });

  test("is one row where none was pressed before, or where that is on another page", () => {
    expect(idsOf(extend(emptySelection, order, 40))).toEqual([40]);
    expect(idsOf(extend({ ...emptySelection, anchor: 99 }, order, 40))).toEqual([40]);
  });
});

describe("the rows of a page", () => {
  test("are added to what is selected, and let go of again", () => {
    const all = setRows(toggle(emptySelection, 99), order, true);
    expect([countSelected(all, 1000), isSelected(all, 99)]).toEqual([6, true]);
    expect(idsOf(setRows(all, [10, 20], false))).toEqual([30, 40, 50]);
  });

  test.each<[string, number[], ReturnType<typeof extentOf>]>([
    ["none", [], "none"],
    ["one of them", [10], "some"],
    ["others only", [50], "none"],
    ["all of them", [10, 40], "all"],
  ])("with %s selected", (_, ids, extent) => {
    expect(extentOf(setRows(emptySelection, ids, true), [10, 40])).toBe(extent);
  });

  test("that are none are not selected", () => {
    expect(extentOf(emptySelection, [])).toBe("none");
  });
});

describe("all that match", () => {
  test("are as many as the list finds, on whatever page, but those that are let go of", () => {
    const all = toggle(toggle(selectAll(), 10), 20);
    expect([countSelected(all, 214), isSelected(all, 99), isSelected(all, 10)]).toEqual([212, true, false]);
    expect(extentOf(all, [10, 99])).toBe("some");
    expect(countSelected(setRows(all, [10, 20], true), 214)).toBe(214);
  });
});

describe("pruning", () => {
  test("lets go of entries that the list does not find any more", () => {
    expect(idsOf(prune(setRows(emptySelection, order, true), new Set([40, 60, 10])))).toEqual([10, 40]);
  });

  test("is the same selection when the list finds all of them", () => {
    const selected = toggle(emptySelection, 10);
    expect(prune(selected, new Set(order))).toBe(selected);
    expect(prune(emptySelection, new Set())).toBe(emptySelection);
  });
});
