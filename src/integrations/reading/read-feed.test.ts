import { afterAll, describe, expect, test } from "vitest";
import { Reader } from "./index.ts";

const reader = new Reader();
afterAll(() => reader.close());

const now = "2026-03-01T12:00:00.000Z";
const url = "https://feeds.example/news/feed.xml";

/** Reads a feed and converts the texts of its items to Markdown. */
async function read(text: string) {
  const { items, ...feed } = await reader.readFeed({ text, url, now });
  const texts = await reader.readTexts(items);
  return {
    ...feed,
    items: items.map(({ html: _html, base: _base, ...item }, place) => ({ ...item, content: texts[place] })),
  };
}

const rss = (items: string, head = "") =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>
  <title>The Paper &amp; Co</title><link>https://paper.example/</link><description>News</description>${head}${items}</channel></rss>`;

const whole = `<item><title>Fees &amp;amp; funds: what&#8217;s &lt;em&gt;new&lt;/em&gt;</title><link>/2026/fees?a=1&amp;b=2</link>
  <guid isPermaLink="false">paper-1</guid><pubDate>Mon, 05 Jan 2026 08:30:00 GMT</pubDate><dc:creator>Ada Writer</dc:creator>
  <category>Markets</category><category>Markets</category><category>Tax &amp; law</category>
  <description><![CDATA[<p>Short &amp; plain.</p>]]></description>
  <content:encoded><![CDATA[<h2>Why</h2><p>Because of <b>fees</b>, see <a href="/more">more</a>.</p>]]></content:encoded>
  <media:content url="https://pictures.example/1.jpg" medium="image"/></item>`;

describe("a feed in", () => {
  test("RSS 2.0 is read whole", async () => {
    expect(await read(rss(whole))).toEqual({
      title: "The Paper & Co",
      faults: [],
      items: [
        {
          guid: "paper-1",
          url: "https://paper.example/2026/fees?a=1&b=2",
          title: "Fees & funds: what’s new",
          author: "Ada Writer",
          publisher: null,
          publishedAt: "2026-01-05T08:30:00.000Z",
          summary: "Short & plain.",
          content: "## Why\n\nBecause of **fees**, see [more](https://paper.example/more).",
          imageUrl: "https://pictures.example/1.jpg",
          tags: ["Markets", "Tax & law"],
        },
      ],
    });
  });

  test("Atom is read whole, its texts as what they say they are", async () => {
    const { title, items } =
      await read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>A &lt;b&gt; feed</title><id>urn:f</id>
      <updated>2026-01-01T00:00:00Z</updated><link href="https://atom.example/"/><entry><id>urn:uuid:1</id>
      <title type="html">Less &amp;lt; &lt;em&gt;more&lt;/em&gt;</title><link href="https://atom.example/1"/>
      <link rel="enclosure" type="image/png" href="/1.png"/><updated>2026-01-02T00:00:00Z</updated>
      <published>2026-01-01T09:00:00+01:00</published><author><name>Bo</name></author><category term="c" label="Cats"/>
      <summary>1 &lt; 2</summary><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hello <b>x</b></p></div></content>
      </entry></feed>`);
    expect(title).toBe("A <b> feed");
    expect(items[0]).toEqual({
      guid: "urn:uuid:1",
      url: "https://atom.example/1",
      title: "Less < more",
      author: "Bo",
      publisher: null,
      publishedAt: "2026-01-01T08:00:00.000Z",
      summary: "1 < 2",
      content: "Hello **x**",
      imageUrl: "https://atom.example/1.png",
      tags: ["Cats"],
    });
  });

  test("RDF is read", async () => {
    const { title, items } = await read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://rdf.example/">
      <title>R</title><link>https://rdf.example/</link><description>d</description></channel><item rdf:about="https://rdf.example/1">
      <title>One</title><link>https://rdf.example/1</link><description>Text</description><dc:date>2026-01-01T00:00:00Z</dc:date></item></rdf:RDF>`);
    expect(title).toBe("R");
    expect(items[0]).toMatchObject({
      guid: "https://rdf.example/1",
      title: "One",
      content: "Text",
      publishedAt: "2026-01-01T00:00:00.000Z",
    });
  });

  test("RSS is read as far as other vocabularies tell what it leaves out", async () => {
    const item = (inner: string) => `<item><link>https://paper.example/1</link>${inner}</item>`;
    const { items } = await read(
      rss(
        [
          `<media:group><media:title>Of the group</media:title><media:description>Described there.</media:description>
           <media:thumbnail url="https://pictures.example/t.jpg"/></media:group><dcterms:issued>2026-01-05T08:30:00Z</dcterms:issued>`,
          `<itunes:title>An episode</itunes:title><itunes:author>Bo Host</itunes:author><itunes:summary>Spoken of.</itunes:summary>
           <itunes:image href="https://pictures.example/e.jpg"/>`,
          "<dc:title>By Dublin</dc:title><dc:description>Core.</dc:description><dcterms:creator>Cy</dcterms:creator>",
        ]
          .map(item)
          .join(""),
      ).replace(
        "<rss",
        '<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:dcterms="http://purl.org/dc/terms/"',
      ),
    );
    expect(items).toMatchObject([
      {
        title: "Of the group",
        summary: "Described there.",
        imageUrl: "https://pictures.example/t.jpg",
        publishedAt: "2026-01-05T08:30:00.000Z",
      },
      {
        title: "An episode",
        author: "Bo Host",
        summary: "Spoken of.",
        imageUrl: "https://pictures.example/e.jpg",
      },
      { title: "By Dublin", summary: "Core.", author: "Cy" },
    ]);
  });

  test("Atom's own bases and encodings are followed", async () => {
    const encoded = Buffer.from('<p>Encoded, with <a href="b">a link</a>.</p>').toString("base64");
    const { items } = await read(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://atom.example/feed/"><title>A</title><id>urn:f</id>
      <author><name>Feed Author</name></author>
      <entry xml:base="2026/"><id>urn:1</id><title>One</title><link href="one"/><content type="html" xml:base="text/">&lt;a href="a"&gt;link&lt;/a&gt;</content></entry>
      <entry><id>urn:2</id><title>Two</title><link href="two"/><content type="text/html">${encoded}</content></entry>
      <entry><id>urn:3</id><title>Three</title><link href="three"/><summary>Sum</summary><content type="image/png">iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB</content></entry></feed>`,
    );
    expect(items).toMatchObject([
      {
        url: "https://atom.example/feed/2026/one",
        content: "[link](https://atom.example/feed/2026/text/a)",
        author: "Feed Author",
      },
      {
        url: "https://atom.example/feed/two",
        content: "Encoded, with [a link](https://atom.example/feed/b).",
      },
      { summary: "Sum", content: "Sum" },
    ]);
  });

  test("JSON Feed is read, plain texts unchanged", async () => {
    const item = {
      id: "1",
      url: "https://json.example/1",
      title: "a < b & c",
      content_text: "5 * 3 * 2 <b>no tag</b>\n\nNext",
      tags: ["x"],
      image: "https://json.example/i.jpg",
    };
    const feed = {
      version: "https://jsonfeed.org/version/1.1",
      title: "J",
      authors: [{ name: "Cy" }],
      items: [item, null, 5],
    };
    const { items } = await read(JSON.stringify(feed));
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      title: "a < b & c",
      author: "Cy",
      content: "5 \\* 3 \\* 2 \\<b>no tag\\</b>\n\nNext",
      tags: ["x"],
      imageUrl: "https://json.example/i.jpg",
    });
  });
});

describe("an item", () => {
  const itemOf = async (inner: string) => {
    const { items, faults } = await read(rss(`<item>${inner}</item>`));
    return items[0] ?? faults;
  };
  const link = "<link>https://paper.example/1</link>";

  test("of hostile markup loses what runs, tracks or loads, and keeps its words", async () => {
    const item =
      await itemOf(`<title>&lt;script&gt;alert(1)&lt;/script&gt;Safe &lt;img src=x onerror=alert(2)&gt;</title>${link}
      <description><![CDATA[<p onclick="alert(3)">Read <a href="javascript:alert(4)">this</a><img src="https://t.example/p.gif">
      <iframe src="https://t.example"></iframe><svg><script>alert(5)</script></svg></p><style>p{}</style>
      <form><input name="password"></form>&lt;script&gt;]]></description>`);
    expect(item).toMatchObject({ title: "Safe" });
    expect(JSON.stringify(item)).not.toMatch(/alert|javascript:|onerror|t\.example|password|p\{\}/);
    expect(item).toMatchObject({ content: "Read this\n\n\\<script>" });
  });

  test.each([
    ["Mon, 05 Jan 2026 08:30:00 EST", "2026-01-05T13:30:00.000Z"],
    ["Mon, 05 Jan 2026 08:30:00 CET", "2026-01-05T07:30:00.000Z"],
    ["2026-01-05T08:30:00", "2026-01-05T08:30:00.000Z"],
    ["Mon, 05 Jan 2026 08:30:00 XYZ", null],
    ["Fri, 01 Jan 2100 00:00:00 GMT", now],
    ["+012345-01-01T00:00:00Z", now],
    ["Thu, 01 Jan 1970 00:00:00 GMT", null],
    ["yesterday", null],
    ["", null],
  ])("dated %j is of %s", async (date, publishedAt) => {
    expect(await itemOf(`<title>t</title>${link}<pubDate>${date}</pubDate>`)).toMatchObject({ publishedAt });
  });

  test("without a link has its guid for one, if that is an address", async () => {
    const guid = "<guid>https://paper.example/g</guid>";
    expect(await itemOf(`<title>t</title>${guid}`)).toMatchObject({ url: "https://paper.example/g" });
    expect(await itemOf("<title>t</title><guid>g-1</guid>")).toMatchObject({ url: null, guid: "g-1" });
  });

  test("of a long summary ends between words, without the last one's punctuation", async () => {
    const summary = `${"word, ".repeat(150)}end`;
    const item = await itemOf(`<title>t</title>${link}<description>${summary}</description>`);
    expect(item).toMatchObject({ summary: expect.stringMatching(/^(word, )+word…$/) });
  });

  test("without a title is called by its first words", async () => {
    expect(await itemOf(`${link}<description>Some words.</description>`)).toMatchObject({
      title: "Some words.",
    });
    const invisible = "<title>\u200b \u2060\u200d</title><description>Some words.</description>";
    expect(await itemOf(`${link}${invisible}`)).toMatchObject({ title: "Some words." });
  });

  test("whose texts hold what no database can is cleaned", async () => {
    expect(await itemOf(`<title>a\u0000b\u0007c\ud800</title>${link}`)).toMatchObject({ title: "abc\ufffd" });
    expect(await itemOf(`<title>a \u202ebackwards\u2066</title>${link}`)).toMatchObject({
      title: "a backwards",
    });
  });

  test.each([
    ["<title>t</title>", '"t": it has neither an address nor a guid'],
    ["<title>t</title><link>javascript:alert(1)</link>", '"t": its address is not a web address'],
    [
      `<title>t</title><link>https://paper.example/${"x".repeat(1000)}</link>`,
      '"t": its address has more than 1,000 characters',
    ],
    [link, "item 1: it has neither a title nor text"],
  ])("of %s is at fault", async (inner, fault) => {
    expect(await itemOf(inner.slice(0, 2000))).toEqual([fault]);
  });

  test("of a text nested without end has none", async () => {
    const deep = `<item><title>deep</title>${link}<description><![CDATA[${"<div>".repeat(20_000)}]]></description></item>`;
    const { items } = await read(rss(deep + whole));
    expect(items.map(({ content }) => typeof content)).toEqual(["object", "string"]);
  });
});

describe("a broken feed", () => {
  test("loses the broken item only", async () => {
    const { title, items, faults } = await read(rss(`<item><title>broken</item>${whole}`));
    expect(title).toBe("The Paper & Co");
    expect(items.map((item) => item.guid)).toEqual(["paper-1"]);
    expect(faults).toEqual(["item 1: its markup is broken"]);
  });

  test("may hold stray signs, undefined entities, and end anywhere", async () => {
    const { items } = await read(
      rss(
        `<item><title>R&D < 5 %&nbsp;&bogus;</title><link>https://paper.example/1</link></item>${whole}`,
      ).slice(0, -60),
    );
    expect(items.map((item) => item.title)).toEqual(["R&D < 5 % &bogus;", "Fees & funds: what’s new"]);
  });

  test("may hold definitions, of which none is followed", async () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "${"x".repeat(1000)}"><!ENTITY b "${"&a;".repeat(1000)}"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
    const text = rss(`<item><title>&b; &f;</title><link>https://paper.example/1</link></item>`).replace(
      "<rss",
      `${bomb}<rss`,
    );
    const outcome = await read(text).catch((error: Error) => error.message);
    expect(JSON.stringify(outcome)).not.toMatch(/xxxx|root:/);
  });

  test.each([
    ["<!doctype html><html><body>Not found</body></html>", "it is a web page, not a feed"],
    ["", "it is not a readable feed"],
    ["{}", "it is not a readable feed"],
    ["\u0000\u0001binary", "it is not a readable feed"],
  ])("of %j is none", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  test("of more items than anybody lists is read so far", async () => {
    const many = Array.from(
      { length: 1003 },
      (_, n) => `<item><title>t${n}</title><link>https://p.example/${n}</link></item>`,
    );
    const { items, faults } = await read(rss(many.join("")));
    expect(items).toHaveLength(1000);
    expect(faults).toEqual(["3 items after the first 1,000 were not read"]);
  });
});
