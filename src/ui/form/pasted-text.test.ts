import { expect, test } from "vitest";
import { markdownOf } from "./pasted-text.ts";

test("a page's headings, emphasis, links, lists and tables become Markdown", () => {
  const html = `<h1>Title</h1><p>Some <b>bold</b> and <i>italic</i> with <a href="https://a.example/x">a link</a>.</p>
    <ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><ol><li>first</li><li>second</li></ol>
    <table><tr><th>Name</th><th>Since</th></tr><tr><td>Addepar</td><td>2009</td></tr></table>`;
  expect(markdownOf(html)).toBe(
    [
      "## Title",
      "",
      "Some **bold** and _italic_ with [a link](https://a.example/x).",
      "",
      "- one",
      "  - inner",
      "- two",
      "",
      "1. first",
      "2. second",
      "",
      "| Name    | Since |",
      "| ------- | ----- |",
      "| Addepar | 2009  |",
    ].join("\n"),
  );
});

test("Google Docs: emphasis is read from styles, and its outer bold element is none", () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">
    <span style="font-weight:400">Plain, </span><span style="font-weight:700">bold</span><span style="font-style:italic"> and italic</span></p></b>`;
  expect(markdownOf(html)).toBe("Plain, **bold** _and italic_");
});

test("Word: its paragraphs with bullets and numbers are lists, in levels", () => {
  const item = (list: string, marker: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:${list} lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span><!--[endif]-->${text}<o:p></o:p></p>`;
  const html = `<!--[if gte mso 9]><xml>noise</xml><![endif]--><p class=MsoNormal>Before</p>
    ${item("l0 level1", "·", "one")}${item("l0 level2", "o", "inner")}${item("l0 level1", "·", "two")}
    <p class=MsoNormal>Between</p>${item("l1 level1", "1.", "first")}${item("l1 level1", "2.", "second")}`;
  expect(markdownOf(html)).toBe(
    ["Before", "", "- one", "  - inner", "- two", "", "Between", "", "1. first", "2. second"].join("\n"),
  );
});

test("scripts, pictures and links that are none are left out, their text is not", () => {
  const html = `<script>alert(1)</script><style>p{}</style><p><a href="javascript:alert(1)">text</a><img src="https://a.example/x.png" alt="x"> stays</p>`;
  expect(markdownOf(html)).toBe("text stays");
});

const table = (...rows: string[]) => `<table>${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`;

test.each([
  [
    "a table's first row is its head",
    table("<td>Vendor</td><td>Price</td>", "<td>Acme</td><td>100</td>"),
    "| Vendor | Price |\n| ------ | ----- |\n| Acme   | 100   |",
  ],
  ["one cell is its text", table("<td><b>Acme</b> Ltd</td>"), "**Acme** Ltd"],
  [
    "paragraphs and line breaks of a cell stand on one line",
    table("<td>A</td><td>B</td>", "<td><p>Acme</p><p>Ltd</p></td><td>one<br>two</td>"),
    "| A        | B       |\n| -------- | ------- |\n| Acme Ltd | one two |",
  ],
  [
    "a list in a cell is an enumeration",
    table("<td>A</td><td>B</td>", "<td><ul><li>x</li><li>y</li></ul></td><td>z</td>"),
    "| A    | B |\n| ---- | - |\n| x, y | z |",
  ],
  ["the space within emphasis stands outside", "<p>this <b>is </b>bol<b>d</b></p>", "this **is** bol**d**"],
  ["emphasis of nothing is none", "<p>one<b> </b>two<i></i></p>", "one two"],
  ["a raised number is a note", "<p>5%<sup>1</sup> and more<sup>[12]</sup></p>", "5% (1) and more (12)"],
  ["a raised number after a unit is an exponent", "<p>40 m<sup>2</sup></p>", "40 m²"],
  ["raised letters and lowered numbers stay", "<p>1<sup>st</sup> H<sub>2</sub>O</p>", "1st H2O"],
  [
    "Docs raises by style, and nests lists beside their items",
    `<ul><li>one<span style="font-size:0.6em;vertical-align:super">3</span></li><ul><li>inner</li></ul><li>two</li></ul>`,
    "- one (3)\n  - inner\n- two",
  ],
  [
    "Word's bold is bold whatever its other scripts are",
    `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold</b> and <span style='font-weight:bold;mso-bidi-font-weight:normal'>more</span></p>`,
    "**Bold** and **more**",
  ],
  ["a number to call keeps its address", `<a href="tel:+41440000000">us</a>`, "[us](tel:+41440000000)"],
])("%s", (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});
