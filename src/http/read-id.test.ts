import { expect, test } from "vitest";
import { idOf } from "./read-id.server.ts";

const read = idOf({ noun: "Entry" });

test.each([
  ["1", 1],
  ["10", 10],
  ["2147483647", 2147483647],
])("the address %s has an id", (text, id) => expect(read(text)).toBe(id));

test.each([
  "",
  "0",
  "-1",
  "007",
  "+1",
  " 1",
  "1 ",
  "1.0",
  "1e1",
  "0x1",
  "abc",
  "١",
  "2147483648",
  "9007199254740993",
])("no entry has the address %j", (text) => expect(() => read(text)).toThrow("Entry not found"));
