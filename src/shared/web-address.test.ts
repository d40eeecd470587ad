import { expect, test } from "vitest";
import { isLinkAddress, isSitePath, isWebAddress } from "./web-address.ts";

test.each(["https://x.example", "HTTP://x.example/a b?c=d#e", "https://bücher.example/ä"])(
  "%j is an address on the web",
  (address) => expect([isWebAddress(address), isSitePath(address)]).toEqual([true, false]),
);

test.each(["/", "/media/a.png", "/faq?page=2#x"])("%j is a path of this site", (address) =>
  expect([isWebAddress(address), isSitePath(address)]).toEqual([false, true]),
);

test.each([
  "",
  "x",
  "https://",
  "javascript:alert(1)",
  "https://user:pass@x.example/",
  "https://user@x.example/",
  "https://x.example/\u0000",
  "java\tscript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  "/a\\b",
  "https:\\\\evil.example",
  "https:evil.example",
])("%j is neither", (address) => expect(isLinkAddress(address)).toBe(false));
