import { describe, expect, test } from "vitest";
import { phraseFinder, replacePlaces } from "./whole-words.ts";

const replaced = (phrase: string, by: string, text: string) =>
  replacePlaces(text, phraseFinder(phrase, by)(text), by);

describe("a phrase is replaced as whole words", () => {
  test.each([
    ["at both ends", "Acme meets Acme", "Zeta meets Zeta"],
    ["before punctuation", "(Acme), “Acme” and Acme’s", "(Zeta), “Zeta” and Zeta’s"],
    ["in Markdown emphasis", "_Acme_ and **Acme**", "_Zeta_ and **Zeta**"],
    ["but not in a longer word", "Acmed, TheAcme, Acme2, Acmé", "Acmed, TheAcme, Acme2, Acmé"],
    ["in its own case", "acme ACME Acme", "acme ACME Zeta"],
  ])("%s", (_, text, expected) => {
    expect(replaced("Acme", "Zeta", text)).toBe(expected);
  });

  test.each([
    ["a no-break space", "Blue\u00a0Oak Ltd"],
    ["a narrow no-break space", "Blue\u202fOak Ltd"],
    ["an entity", "Blue&nbsp;Oak Ltd"],
    ["a line break", "Blue\nOak Ltd"],
  ])("with %s between its words", (_, text) => {
    expect(replaced("Blue Oak", "Red Elm", text)).toBe("Red Elm Ltd");
  });

  test("but not across paragraphs", () => {
    expect(replaced("Blue Oak", "Red Elm", "Blue\n\nOak")).toBe("Blue\n\nOak");
  });

  test("whatever the Unicode form of the phrase", () => {
    expect(replaced("Mu\u0308ller", "Maier", "Müller AG")).toBe("Maier AG");
  });

  test("with characters that patterns treat specially", () => {
    expect(replaced("A.B (C+)", "D$&", "A.B (C+) and AxB (C+)")).toBe("D$& and AxB (C+)");
  });
});

describe("addresses stay", () => {
  test.each([
    "https://x.example/Acme/about",
    "/files/Acme",
    "mail sales@Acme.example now",
    "see Acme.com or www.Acme.com/a",
    "[them](/files/Acme) and [more](https://x.example/?q=Acme)",
    "[them]: /files/Acme",
    '<a href="/files/Acme">there</a>',
  ])("%s", (text) => {
    expect(replaced("Acme", "Zeta", text)).toBe(text);
  });

  test("while the words of a link and a name that looks like a domain change", () => {
    expect(replaced("Acme", "Zeta", "[Acme](/files/Acme)")).toBe("[Zeta](/files/Acme)");
    expect(replaced("monday.com", "tuesday.com", "monday.com, https://monday.com")).toBe(
      "tuesday.com, https://monday.com",
    );
  });
});

test("a replacement that contains the phrase is not applied twice", () => {
  const once = replaced("Acme", "Acme One", "Acme, Acme One and Acme Two");
  expect(once).toBe("Acme One, Acme One and Acme One Two");
  expect(phraseFinder("Acme", "Acme One")("Acme One")).toEqual([]);
});
