import { expect, test } from "vitest";
import { readDeskView, writeDeskView } from "./desk-view.ts";

test("the address says what is searched, of which status, and which page", () => {
  const params = new URLSearchParams("q=acme+corp&status=rewritten&page=3");
  expect(readDeskView(params)).toEqual({ search: "acme corp", status: "rewritten", page: 3 });
});

test("without them, or with nonsense, the first page of everything is shown", () => {
  const everything = { search: "", status: "", page: 1 };
  expect(readDeskView(new URLSearchParams())).toEqual(everything);
  expect(readDeskView(new URLSearchParams("status=pending&page=-2"))).toEqual(everything);
});

test("what is not the list's stays in the address, and what says nothing goes", () => {
  const params = new URLSearchParams("edit=7&q=old&page=4");
  expect(writeDeskView(params, { search: "", status: "draft", page: 1 }).toString()).toBe(
    "edit=7&status=draft",
  );
});
