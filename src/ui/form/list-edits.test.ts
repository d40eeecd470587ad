import { expect, test } from "vitest";
import { addOnce, itemsOf, linesOf, moveItem, pasteIntoItem } from "./list-edits.ts";

test("an item moves to another place, and never out of the list", () => {
  expect(moveItem(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moveItem(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
  expect(moveItem(["a", "b"], 1, 2)).toEqual(["a", "b"]);
  expect(moveItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
});

test("pasted lines become items, the first of them within the item they are pasted into", () => {
  expect(pasteIntoItem(["one", "last"], 0, { start: 3, end: 3 }, " and\ntwo\r\n\n three ")).toEqual([
    "oneand",
    "two",
    "three",
    "last",
  ]);
  expect(pasteIntoItem(["replaced"], 0, { start: 0, end: 8 }, "new")).toEqual(["new"]);
});

test("bullets and numbers of a pasted list are left out, hyphens within words stay", () => {
  expect(linesOf("- first\n* second\n• third\n4. fourth\n2024 figures\n-5 per cent")).toEqual([
    "first",
    "second",
    "third",
    "fourth",
    "2024 figures",
    "-5 per cent",
  ]);
});

test("nothing is added twice or blank, whatever its case and spaces", () => {
  expect(addOnce(["Reporting"], [" reporting ", "CRM", "", "crm", "Tax"])).toEqual([
    "Reporting",
    "CRM",
    "Tax",
  ]);
});

test.each([
  ["English, German", ["English", "German"]],
  ["English;German\nFrench,  Italian,", ["English", "German", "French", "Italian"]],
  ["- ISO 27001\n- SOC 2 Type II", ["ISO 27001", "SOC 2 Type II"]],
  ["FISPAN (bank payments, for example BMO), Xero", ["FISPAN (bank payments, for example BMO)", "Xero"]],
  ["1,000 feeds", ["1,000 feeds"]],
  [" , ;\n", []],
])("%j is %j", (text, items) => expect(itemsOf(text)).toEqual(items));

test("pasted cells of a sheet are items, and a tab after a bullet is not one", () => {
  expect(linesOf("•\tCustody\nBilling\tReporting \t\nZurich, Switzerland")).toEqual([
    "Custody",
    "Billing",
    "Reporting",
    "Zurich, Switzerland",
  ]);
});

test("pasted commas separate items where the field says so", () => {
  expect(pasteIntoItem(["Tax ", "last"], 0, { start: 4, end: 4 }, "and CRM, Billing", itemsOf)).toEqual([
    "Tax and CRM",
    "Billing",
    "last",
  ]);
  expect(pasteIntoItem([""], 0, { start: 0, end: 0 }, "Zurich, Switzerland")).toEqual([
    "Zurich, Switzerland",
  ]);
});
