import { describe, expect, test } from "vitest";
import { checkText, type TextCheck } from "./check-text.server.ts";
import { renderHtml } from "./markdown-renderer.server.ts";

function check(markdown: string): TextCheck {
  const checks: TextCheck[] = [];
  renderHtml(markdown, { examine: (tree) => checks.push(checkText(tree)) });
  const [textCheck] = checks;
  if (!textCheck) throw new Error("The text was not examined");
  return textCheck;
}

/** Returns the kind, words and source of each finding. */
const findingsOf = (markdown: string) =>
  check(markdown).findings.map(({ kind, words, start, end }) => [kind, words, markdown.slice(start, end)]);

describe("headings", () => {
  test("without words are found, one with only a picture's alt text is not", () => {
    expect(findingsOf("##\n\nText.\n\n## ![Chart](/a.png)")).toEqual([["empty-heading", "##", "##"]]);
  });

  test("that skip a rank are found as the page ranks them: gaps that it closes are none", () => {
    expect(findingsOf("# One\n\n#### Two\n\n# Three")).toEqual([]);
    expect(findingsOf("## One\n\n#### Two\n\n### Three")).toEqual([["heading-jump", "Two", "#### Two"]]);
    expect(findingsOf("### Low first\n\n## High")).toEqual([["heading-jump", "Low first", "### Low first"]]);
  });
});

describe("links", () => {
  test("without words are found, with a picture's alt text for a name they are not", () => {
    expect(findingsOf("[](/faq) and [![Chart](/a.png)](/faq)")).toEqual([
      ["nameless-link", "/faq", "[](/faq)"],
    ]);
  });

  test.each(["here", "Click here", "Read more …", "**here**"])("named %s are found", (name) => {
    expect(findingsOf(`See [${name}](/faq).`).map(([kind]) => kind)).toEqual(["vague-link"]);
  });

  test("with a name that says where they lead are not, nor is the word alone", () => {
    expect(findingsOf("[Read more about fees](/faq), here.")).toEqual([]);
  });

  test("that show their address are found, mailboxes are not", () => {
    expect(findingsOf("https://a.example/x and <https://b.example> and www.c.example, me@d.example")).toEqual(
      [
        ["bare-address", "https://a.example/x", "https://a.example/x"],
        ["bare-address", "https://b.example", "<https://b.example>"],
        ["bare-address", "www.c.example", "www.c.example"],
      ],
    );
  });

  test("by reference are followed to their target", () => {
    const { findings, ownLinks } = check("[here][1] and [Fees][1]\n\n[1]: /fees");
    expect(findings.map(({ kind }) => kind)).toEqual(["vague-link"]);
    expect(ownLinks.map(({ path }) => path)).toEqual(["/fees", "/fees"]);
  });

  test("to this site are listed, those to others are not", () => {
    const { ownLinks } = check("[a](/vendors/a) [b](//b.example) [c](https://c.example) [d](#d)");
    expect(ownLinks).toEqual([{ path: "/vendors/a", start: 0, end: 15 }]);
  });
});

test("pictures without alt text are found, by reference too", () => {
  expect(findingsOf("![](/a.png) ![ ][chart] ![Chart](/c.png)\n\n[chart]: /b.png")).toEqual([
    ["no-alt-text", "/a.png", "![](/a.png)"],
    ["no-alt-text", "chart", "![ ][chart]"],
  ]);
});

describe("sentences", () => {
  const sentence = (words: number) => `Word${" word".repeat(words - 1)}.`;

  test("of 41 words are found at their place, of 40 they are not", () => {
    const long = sentence(41);
    expect(findingsOf(`${sentence(40)} ${long} ${sentence(3)}`).map(([, , source]) => source)).toEqual([
      long,
    ]);
  });

  test("go on over broken lines, formats and entities", () => {
    const long = sentence(50)
      .replace("Word word", "*Word*\nword &amp;")
      .replace(/word\.$/, "**word**.");
    const [[kind, words, source] = []] = findingsOf(`Short. ${long}`);
    expect([kind, words?.slice(0, 11)]).toEqual(["long-sentence", "Word word &"]);
    expect(source).toMatch(/^Word\*[\s\S]*word\*\*\.$/);
  });

  test("are counted in each item of a list and each cell of a table by itself", () => {
    expect(findingsOf(`- ${sentence(30)}\n- ${sentence(30)}`)).toEqual([]);
    const table = `| ${sentence(30)} | ${sentence(41)} |\n|---|---|\n| a | b |`;
    expect(findingsOf(table).map(([kind]) => kind)).toEqual(["long-sentence"]);
  });
});

test("what is found within raw HTML is at the place of the HTML", () => {
  const html = "<div>\n\n</div>\n\n<section><p>See [here](/faq).</p></section>";
  expect(findingsOf(`Intro.\n\n${html}`)).toEqual([
    ["vague-link", "here", "<section><p>See [here](/faq).</p></section>"],
  ]);
});

test("at most 50 are named, of a long text too", () => {
  expect(check("[here](/faq) ".repeat(200)).findings).toHaveLength(50);
});
