import { beforeAll, describe, expect, test } from "vitest";
import { compareText } from "#shared/text.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { withoutData, withoutScripts } from "../../../tests/support/visible-text.ts";
import { buildArticle } from "./article.fixture.ts";

const app = testApp();
const editor = asEditor(app);

beforeAll(async () => {
  await editor("POST", "/api/vendors", {
    name: "Kayak Intelligence",
    slug: "kayak-intelligence",
    isPublished: true,
  });
  await editor("POST", "/api/vendors", { name: "Ledger+ (EU)", slug: "ledger-eu", isPublished: true });
  await editor("POST", "/api/vendors", { name: "Arch", slug: "arch", isPublished: true });
  await editor("POST", "/api/vendors", { name: "Hidden Ledger", slug: "hidden-ledger", isPublished: false });
  for (const article of [
    buildArticle({
      slug: "purchase-complete",
      title: "The purchase of Kayak Intelligence is complete",
      category: "Mergers & Acquisitions",
      originalContent:
        "Kayak Intelligence reads documents. Kayak Intelligence keeps its name. Hidden Ledger does not exist for readers.",
      originalPublishedAt: "2026-10-01T09:00:00.000Z",
    }),
    buildArticle({
      slug: "bridges",
      title: "Bridges",
      category: "Engineering",
      originalContent:
        "Ledger+ (EU) opens. An arch bears weight, as a kayak bears people; intelligence helps.",
      originalPublishedAt: "2026-09-30T09:00:00.000Z",
    }),
    buildArticle({
      slug: "not-yet",
      title: "Kayak Intelligence in a draft",
      category: "Secret",
      status: "draft",
      originalContent: "Kayak Intelligence.",
    }),
  ])
    await editor("POST", "/api/news", article);
});

const main = (html: string) => withoutData(withoutScripts(html));

describe("the vendors that an article mentions", () => {
  test("are linked at their first mention, and listed beside the text", async () => {
    const html = main(await app.text("/news/purchase-complete"));
    expect(html.match(/<a href="\/vendors\/kayak-intelligence">Kayak Intelligence<\/a>/g)).toHaveLength(1);
    expect(html).toContain("In this article");
    expect(html).not.toContain("/vendors/hidden-ledger");
  });

  test("are not matched by common words", async () => {
    expect(main(await app.text("/news/bridges"))).not.toContain("/vendors/arch");
    expect(await app.json("/api/news?view=vendor&vendor=arch")).toEqual([]);
    expect(await app.json("/api/news?view=vendor&vendor=ledger-eu")).toMatchObject([
      { path: "/news/bridges" },
    ]);
  });

  test("show the published articles on their profile", async () => {
    const html = main(await app.text("/vendors/kayak-intelligence"));
    expect(html).toContain("In the News");
    expect(html).toContain("The purchase of Kayak Intelligence is complete");
    expect(html).not.toContain("in a draft");
    expect(await app.json("/api/news?view=vendor&vendor=hidden-ledger")).toEqual([]);
    expect(await app.json("/api/news?view=vendor&vendor=nobody'%22)%7C")).toEqual([]);
  });

  test("and the profile updates when the article is withdrawn", async () => {
    const { id } = await app.json("/api/news/purchase-complete");
    await editor("PUT", `/api/news/${id}`, { status: "draft" });
    await expect.poll(() => app.text("/vendors/kayak-intelligence")).not.toContain("In the News");
    await editor("PUT", `/api/news/${id}`, { status: "published" });
    await expect.poll(() => app.text("/vendors/kayak-intelligence")).toContain("In the News");
  });
});

describe("topics", () => {
  test("have a page each, linked from the news and listed in the sitemap", async () => {
    const path = "/news/topics/mergers-acquisitions";
    expect(main(await app.text("/news"))).toContain(`href="${path}"`);
    const html = main(await app.text(path));
    expect(html).toContain("The purchase of Kayak Intelligence is complete");
    expect(html).not.toContain(">Bridges<");
    expect(await app.text("/sitemap.xml")).toContain(`${path}</loc>`);
  });

  test("are sorted naturally, regardless of case and with numbers in order", async () => {
    const added = ["Rule 10", "Rule 9", "iOS"];
    for (const category of added)
      await editor(
        "POST",
        "/api/news",
        buildArticle({ title: category, originalContent: category, category }),
      );
    const { topics } = await app.json("/api/news?view=card");
    const names = topics.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(added));
    expect(names).toEqual(names.toSorted(compareText));
  });

  test.each(["secret", "nothing", "__proto__", "%00"])(
    "without a published article are not found: %s",
    async (topic) => {
      expect((await app.fetch(`/news/topics/${topic}`)).status).toBe(404);
    },
  );
});

test("a card without a picture shows a placeholder with its category (spec 2.5)", async () => {
  const html = main(await app.text("/news"));
  expect(html).toContain("Recent Articles");
  const plates = [
    ...html.matchAll(/class="plate [^"]*"><svg [^>]*><use href="[^"]+#([a-z-]+)".*?<span>([^<]+)/g),
  ];
  const drawings = new Map(plates.map(([, drawing, category]) => [category, drawing]));
  expect(drawings.get("Ownership")).toBe("ownership");
  expect(drawings.get("Rule 10"), "categories without a drawing of their own").toBe("selection");
  expect(html).not.toMatch(/<img[^>]*class="[^"]*aspect-16/);
});
