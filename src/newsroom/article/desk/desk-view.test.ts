import { expect, test } from "vitest";
import { readDeskView, writeDeskView } from "./desk-view.ts";

test("the address holds search, status and page", () => {
  const params = new URLSearchParams("q=acme+corp&status=rewritten&page=3");
  expect(readDeskView(params)).toEqual({ search: "acme corp", status: "rewritten", page: 3 });
});

test("without them, or with nonsense, the first page of everything is shown", () => {
  const everything = { search: "", status: "", page: 1 };
  expect(readDeskView(new URLSearchParams())).toEqual(everything);
  expect(readDeskView(new URLSearchParams("status=pending&page=-2"))).toEqual(everything);
});

test("other parameters stay in the address, and empty ones are removed", () => {
  const params = new URLSearchParams("edit=7&q=old&page=4");
  expect(writeDeskView(params, { search: "", status: "draft", page: 1 }).toString()).toBe(
    "edit=7&status=draft",
  );
});
