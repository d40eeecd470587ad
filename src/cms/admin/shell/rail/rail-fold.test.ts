import { expect, test } from "vitest";
import { readRailFold } from "./rail-fold.ts";

test("without a choice the rail is open beside lists, and folded beside work", () => {
  expect(readRailFold("")).toEqual({ lists: false, work: true });
  expect(readRailFold("session=abc; theme=dark")).toEqual({ lists: false, work: true });
});

test("each kind of screen keeps its own choice", () => {
  expect(readRailFold("session=abc; admin-rail=folded")).toEqual({ lists: true, work: true });
  expect(readRailFold("admin-rail-at-work=open; session=a=b")).toEqual({ lists: false, work: false });
});
