import { expect, test } from "vitest";
import { groupFaults } from "./plan-view.tsx";
import type { ImportPlan } from "./use-import.ts";

const row = (line: number, message: string | null, field?: string): ImportPlan["rows"][number] => ({
  line,
  verdict: message === null ? "create" : "skipped",
  title: null,
  id: null,
  version: null,
  changes: [],
  message,
  ...(field && { fault: { field, value: `${line}` } }),
});

test("equal reasons form one group with its lines, the largest first", () => {
  const groups = groupFaults([
    row(2, "Name is required", "name"),
    row(3, null),
    row(4, "Website is not an address", "website"),
    row(5, "Featured: “perhaps” is neither yes nor no", "isFeatured"),
    row(6, "Website is not an address", "website"),
    row(7, "Featured: “maybe” is neither yes nor no", "isFeatured"),
    row(8, "Website is not an address", "website"),
    row(9, "Has the same Name as line 3", "name"),
    row(10, "Has the same Name as line 4", "name"),
  ]);
  expect(groups.map(({ message, lines }) => [message, lines.map(({ line }) => line)])).toEqual([
    ["Website is not an address", [4, 6, 8]],
    ["Featured: the value is neither yes nor no", [5, 7]],
    ["Has the same Name as an earlier line", [9, 10]],
    ["Name is required", [2]],
  ]);
});
