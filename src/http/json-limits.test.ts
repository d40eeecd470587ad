import { describe, expect, test } from "vitest";
import { assertBoundedJson, findControlCharacter } from "./json-limits.ts";

const check = (text: string) => () => assertBoundedJson(Buffer.from(text));

describe("JSON is refused before it is parsed", () => {
  test("when it is nested too deeply, closed or not", () => {
    expect(check("[".repeat(33))).toThrow("nested more than 32 deep");
    expect(check(`${'{"a":'.repeat(40)}1${"}".repeat(40)}`)).toThrow("nested more than 32 deep");
    expect(check("[".repeat(32) + "]".repeat(32))).not.toThrow();
  });

  test("when it has too many parts", () => {
    expect(check(`[${"1,".repeat(50_001)}1]`)).toThrow("more than 50000 parts");
    expect(check(`[${"1,".repeat(50_000)}1]`)).not.toThrow();
  });

  test("but not for what its strings hold", () => {
    expect(check(JSON.stringify({ text: '[{,"\\'.repeat(100_000) }))).not.toThrow();
    expect(check(`"${"[".repeat(100)}\\`)).not.toThrow();
  });
});

describe("the first control character is named by its path", () => {
  test.each([
    [{ a: "b" }, null],
    [{ a: "tab\tand\nline\r" }, null],
    [{ a: "\u0000", b: "\u0001" }, "a"],
    [{ gallery: ["x", "\u0007"] }, "gallery.1"],
    [{ a: { "\u0000": 1 } }, "a"],
    [{ "\u0000": 1 }, ""],
    [{ a: "half a pair \ud800" }, "a"],
  ])("%j", (value, path) => {
    expect(findControlCharacter(value)).toBe(path);
  });
});
