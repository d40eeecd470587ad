import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { plainText, previewMarkdown, renderMarkdown as renderInWorker } from "./markdown.server.ts";
import { renderHtml as renderMarkdown } from "./markdown-renderer.server.ts";

const forbiddenElements = "script, style, iframe, object, embed, form, svg, base, meta, link";

describe("hostile markdown", () => {
  const harmless = (markdown: string) => {
    const html = renderMarkdown(markdown);
    const { document } = parseHTML(`<main>${html}</main>`);
    expect(document.querySelectorAll(forbiddenElements).length, markdown).toBe(0);
    for (const { name, value } of [...document.querySelectorAll("*")].flatMap((one) => [...one.attributes])) {
      expect(name, markdown).not.toMatch(/^(on\w+|style|srcdoc|formaction|name)$/i);
      if (/^(href|src)$/.test(name))
        expect(value, markdown).not.toMatch(/^\s*(javascript|data|vbscript|blob|file):/i);
    }
    return html;
  };

  test("loses its raw HTML", () => {
    expect(harmless("before <script>alert(1)</script> after")).toBe("<p>before alert(1) after</p>");
    expect(harmless("<div onclick=alert(1)>\n\nText\n\n</div>")).toContain("<p>Text</p>");
    expect(harmless("<a class=term-link data-term=x href=/x>forged</a>")).toBe("<p>forged</p>");
    harmless("<img src=x onerror=alert(1)>");
    harmless("<svg/onload=alert(1)>");
    harmless("<style>@import 'x'</style><iframe srcdoc='<script>alert(1)</script>'></iframe>");
    harmless("<form id=x name=cookie action=javascript:alert(1)><input name=getElementById></form>");
  });

  test("loses addresses that run or carry something", () => {
    for (const address of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      " javascript:alert(1)",
      "java\nscript:alert(1)",
      "&#106;avascript:alert(1)",
      "\u0001javascript:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "vbscript:x",
      "blob:https://guide.example/x",
    ]) {
      harmless(`[press](<${address}>)`);
      harmless(`![picture](<${address}>)`);
      harmless(`<${address}>`);
      harmless(`[press][1]\n\n[1]: <${address}>`);
    }
    expect(renderMarkdown("[press](javascript:alert(1))")).toBe("<p><a>press</a></p>");
  });

  test("stays within its elements when markup is nested", () => {
    harmless('[a](https://x.example "><script>alert(1)</script>")');
    expect(harmless('[a](/b "say <script>alert(1)</script>")')).toBe(
      '<p><a href="/b" title="say <script>alert(1)</script>">a</a></p>',
    );
    harmless('![a"onerror="alert(1)](https://x.example/"onerror="alert(1))');
    harmless("[![p](javascript:alert(1))](javascript:alert(2))");
    harmless("# <img src=x onerror=alert(1)> `</code><script>`");
    expect(harmless("```html\n</code></pre><script>alert(1)</script>\n```")).toContain("&#x3C;script>");
    harmless('```"><script>alert(1)</script>\nx\n```');
    harmless("| <script>alert(1)</script> |\n|---|\n| </td></table><img src=x onerror=alert(1)> |");
  });

  test("keeps the numbers that a link calls", () => {
    expect(renderMarkdown("[us](tel:+41440000000)")).toBe('<p><a href="tel:+41440000000">us</a></p>');
  });

  test("cannot claim an id of the page", () => {
    expect(renderMarkdown("## Query state\n\n## Query state")).toBe(
      '<h2 id="text-query-state">Query state</h2>\n<h2 id="text-query-state-1">Query state</h2>',
    );
    expect(renderMarkdown("## Query state", { idPrefix: "about" })).toContain('id="about-query-state"');
    const ids = [...renderMarkdown("x[^query-state]\n\n[^query-state]: y").matchAll(/id="([^"]+)"/g)];
    expect(ids.map(([, id]) => id)).toEqual([
      "text-fnref-query-state",
      "text-footnote-label",
      "text-fn-query-state",
    ]);
  });
});

describe("raw HTML", () => {
  test.each([
    ["line<br>break", "<p>line<br>\nbreak</p>"],
    ["line<br/>break<BR />again", "<p>line<br>\nbreak<br>\nagain</p>"],
    ["| a<br>b |\n|---|", "a<br>\nb"],
    ["<div>words</div>", "<p>words</p>"],
    [
      "<div class='x'>\n  **bold** words<br>\n  &amp; more\n</div>",
      "<p><strong>bold</strong> words<br>\n&#x26; more</p>",
    ],
    ["<ul><li>one</li><li>two</li></ul>", "<p>one</p>\n<p>two</p>"],
    ["a<b and c>d", "<p>a&#x3C;b and c>d</p>"],
    ["a<b>c</b>d <input disabled>", "<p>acd </p>"],
    ["<acme>words</acme> for <your name>", "<p>&#x3C;acme>words&#x3C;/acme> for &#x3C;your name></p>"],
    ["<acme-box>\nwords\n</acme-box>", "&#x3C;acme-box>"],
    ["before <!-- a note --> after", "<p>before  after</p>"],
    ["<!-- a note -->", ""],
    ["<p>one</p><p>two</p>", "<p>one</p>\n<p>two</p>"],
    ["<table><tr><td>one</td><td>two</td></tr></table>", "<p>one</p>\n<p>two</p>"],
    ["<scr<b>ipt>alert(1)</scr<b>ipt>", "alert(1)"],
    ["<div><di<div>v onclick=alert(1)>x</div>", "x"],
  ])("%j reads %j", (markdown, html) => {
    const rendered = renderMarkdown(markdown);
    if (html === "") expect(rendered).toBe("");
    else expect(rendered).toContain(html);
    expect(rendered).not.toMatch(/<(div class="x|script|acme|input|b)\b/);
  });

  test("is read the same way in previews", async () => {
    expect(await plainText("line<br>break and <div>words</div> a<b and c>d")).toBe(
      "line break and words a<b and c>d",
    );
    expect(await plainText("<div>words</div>")).toBe("words");
  });
});

test("links within a text lead to its own ids", () => {
  const html = renderMarkdown("[down](#a-heading)[^1]\n\n## A heading\n\n[^1]: note");
  expect(html).toContain('href="#text-a-heading"');
  expect(html).toContain('<a href="#text-fn-1" id="text-fnref-1"');
  expect(html).toContain('<a href="#text-fnref-1"');
});

test("links to other sites open safely in a new tab, those of this site do not", () => {
  expect(renderMarkdown("[a](https://x.example)")).toBe(
    '<p><a href="https://x.example" rel="noopener noreferrer" target="_blank">a</a></p>',
  );
  expect(renderMarkdown("[a](/faq)")).toBe('<p><a href="/faq">a</a></p>');
});

test("headings begin one rank below the heading above them and leave no rank out", () => {
  const ranks = (markdown: string, topHeading?: 2 | 3 | 4) =>
    [...renderMarkdown(markdown, { topHeading }).matchAll(/<(h\d)/g)].map(([, rank]) => rank);
  expect(ranks("# A\n\n## B\n\n# C")).toEqual(["h2", "h3", "h2"]);
  expect(ranks("## A\n\n#### B")).toEqual(["h2", "h3"]);
  expect(ranks("### A")).toEqual(["h2"]);
  expect(ranks("## A\n\n### B", 3)).toEqual(["h3", "h4"]);
  expect(ranks("# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5\n\n###### 6", 4)).toEqual([
    "h4",
    "h5",
    "h6",
    "h6",
    "h6",
    "h6",
  ]);
});

test("a table is in a frame that the keyboard can scroll, named by its columns", () => {
  expect(renderMarkdown("| a | *b* c |\n|---|---|\n| 1 | 2 |")).toMatch(
    /^<section class="table-frame" aria-label="Table: a, b c" tabindex="0"><table>[\s\S]+<\/table><\/section>$/,
  );
});

test("no two tables of a text have the same name", () => {
  const tables = ["| a |\n|---|\n| 1 |", "| a |\n|---|\n| 2 |", "|  |\n|---|\n| 3 |"].join("\n\n");
  const names = [...renderMarkdown(tables).matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(["Table: a", "Table: a (2)", "Table"]);
});

test("the boxes of tasks have names", () => {
  const html = renderMarkdown("- [x] one\n- [ ] two");
  expect([...html.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual(["Done", "Not done"]);
});

test("nothing renders as nothing", async () => {
  for (const nothing of [null, undefined, ""]) {
    expect(await renderInWorker(nothing)).toBe("");
    expect(await plainText(nothing)).toBe("");
  }
});

test("a preview is what readers see of the text's beginning", async () => {
  expect(
    await plainText(
      "# Cost\n\nIt **de**pends:\n- `one`\n- [two](https://x.example)<br>\n\n| a | b |\n|--|--|\n",
    ),
  ).toBe("Cost It depends: one two a b");
  expect(await plainText("5 * 3 < 20 &amp; more")).toBe("5 * 3 < 20 & more");
  expect(await previewMarkdown("plain ".repeat(40), 150)).toBe(`${"plain ".repeat(25)}…`);
  expect(await previewMarkdown("**bold** ".repeat(40), 20)).toBe("bold bold bold bold …");
  expect(await previewMarkdown("short", 150)).toBe("short");
});
