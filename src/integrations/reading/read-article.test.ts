import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { Reader } from "./index.ts";

const reader = new Reader();
afterAll(() => reader.close());

describe("an article's page", () => {
  const paragraphs =
    "<p>Family offices bought more software in the first quarter, said Ada, than in any before it.</p>".repeat(
      8,
    );
  const page = (body: string, head = "") =>
    `<!doctype html><html><head><title>The title - The Paper</title>${head}</head><body>
    <nav><a href="/">Home</a><a href="/all">All</a></nav><main><article><h1>The title</h1>${body}</article></main><footer>© us</footer></body></html>`;
  const article = (html: string) => reader.readArticle({ html, url: "https://paper.example/1" });

  test("gives its text without the navigation around it", async () => {
    const result = await article(
      page(
        `${paragraphs}<p>See <a href="/more">more</a>.<script>alert(1)</script><img src="/x.png" onerror="alert(2)"></p>`,
        `<meta name="author" content="Ada Writer"><meta property="og:image" content="/one.jpg">
         <meta property="og:site_name" content="The Paper"><meta property="article:published_time" content="2026-01-05T08:30:00Z">`,
      ),
    );
    expect(result).toMatchObject({
      title: expect.stringContaining("The title"),
      author: "Ada Writer",
      publisher: "The Paper",
      publishedAt: "2026-01-05T08:30:00.000Z",
      imageUrl: "https://paper.example/one.jpg",
    });
    expect(result?.text).toContain("bought more software");
    expect(result?.text).toContain("[more](https://paper.example/more)");
    expect(result?.text).not.toMatch(/alert|Home|© us|x\.png/);
  });

  test.each(["<p>Please accept our cookies.</p>", "not markup at all"])(
    "of %j holds none, and keeps what it says of itself",
    async (body) => {
      const head = '<meta name="author" content="Ada Writer"><meta name="description" content="In short.">';
      expect(await article(page(body, head))).toMatchObject({
        text: null,
        title: expect.stringContaining("The title"),
        author: "Ada Writer",
        excerpt: "In short.",
      });
    },
  );

  test("that is empty is none", async () => {
    expect(await article("")).toBeNull();
  });

  test("gives the article rather than the newsletter's form beside it", async () => {
    const form = `<div><h2>Newsletter</h2><p>${"Sign up for our letter, which comes each week, and hear first. ".repeat(5)}</p></div>`;
    const result = await article(
      `<!doctype html><html><head><title>The title</title></head><body>${form}
      <div class="popup sidebar comment">${paragraphs.repeat(3)}</div></body></html>`,
    );
    expect(result?.text).toContain("bought more software");
  });

  test("made to be read for ever is given up, and the next one is read all the same", async () => {
    const hasty = new Reader(4000);
    onTestFinished(() => hasty.close());
    const endless = page(`<div><a href="/a">b</a></div>`.repeat(60_000));
    const reading = hasty.readArticle({ html: endless, url: "https://paper.example/1" });
    const next = hasty.readArticle({ html: page(paragraphs), url: "https://paper.example/2" });
    await expect(reading).rejects.toThrow("it takes too long to read");
    expect((await next)?.text).toContain("bought more software");
  });
});
