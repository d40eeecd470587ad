import { expect, test } from "vitest";
import { linksIn, replaceLinks } from "./site-paths.ts";

test("links are found in Markdown, HTML, lists and objects, and as a whole value", () => {
  const value = {
    body: 'See [one](/faq/one), [two](<https://two.example/a b>) and <a href="https://three.example">3</a>.',
    list: ["https://four.example/", "no link"],
    button: { url: "/five" },
    text: "https is no link, nor is /this one",
  };
  expect([...linksIn(value)]).toEqual([
    "/faq/one",
    "https://two.example/a",
    "https://three.example",
    "https://four.example/",
    "/five",
  ]);
});

const isOld = (link: string) => link === "/old";

test.each([
  ["[a](/old) and [b](/older)", "[a](/new) and [b](/older)"],
  ['<a href="/old">a</a>', '<a href="/new">a</a>'],
  ["/old", "/new"],
  ["/old is named, not linked", "/old is named, not linked"],
  [
    ["/old", "/keep"],
    ["/new", "/keep"],
  ],
  [
    { url: "/old", count: 1 },
    { url: "/new", count: 1 },
  ],
  [null, null],
])("%j leads elsewhere", (before, after) => {
  expect(replaceLinks(before, isOld, "/new")).toEqual(after);
});

test.each([
  ["before [the label](/old) after", "before the label after"],
  ['[the label](/old "title")', "the label"],
  ["[b](/older)", "[b](/older)"],
  ["/old", null],
  [["/old", "/keep"], ["/keep"]],
])("%j without the link", (before, after) => {
  expect(replaceLinks(before, isOld, null)).toEqual(after);
});
