import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";

const app = testApp("empty");
const call = asEditor(app);

const read = async (answer: Response) => ({ status: answer.status, body: await answer.json() });

describe("a slug", () => {
  const create = async (body: object) => read(await call("POST", "/api/features", { name: "N", ...body }));

  test("that is made gets a number when it is taken, one that is given is refused by its name", async () => {
    expect((await create({ name: "Twin" })).body.slug).toBe("twin");
    expect((await create({ name: "Twin!" })).body.slug).toBe("twin-2");
    expect((await create({ name: "Twin" })).body.slug).toBe("twin-3");
    const response = await create({ slug: "twin" });
    expect(response).toMatchObject({ status: 409, body: { message: expect.stringContaining("“twin”") } });
  });

  test("is cut at a word, and the noun with a random part when nothing is left", async () => {
    const long = (await create({ name: `${"word ".repeat(60)}` })).body.slug;
    expect(long.length).toBeLessThanOrEqual(200);
    expect(long).toMatch(/^word(-word)+$/);
    expect((await create({ name: "★★★" })).body.slug).toMatch(/^feature-[0-9a-f]{6}$/);
  });

  test.each(["Upper", "two--hyphens", "-edge", "edge-", "sp ace", "ümlaut", "a/b", "x".repeat(201)])(
    "%s is refused",
    async (slug) => {
      const { status, body } = await create({ slug });
      expect(status).toBe(400);
      expect(body.issues[0].path).toBe("slug");
    },
  );

  test("made at the same time by many is given to each once", async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => create({ name: "Rush hour" })));
    const slugs = responses.filter(({ status }) => status === 201).map(({ body }) => body.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).toHaveLength(8);
  });
});

describe("below the root", () => {
  const landing = { title: "T", category: "risk-management", primaryKeyword: "k", introduction: "i" };

  test("no two pages have one slug, and none hides a route", async () => {
    expect(
      (await call("POST", "/api/pages", { title: "Imprint", content: "c", slug: "imprint" })).status,
    ).toBe(201);
    for (const slug of ["imprint", "vendors", "api", "auth", "admin", "media", "share", "about"])
      expect((await call("POST", "/api/landing-pages", { ...landing, slug })).status, slug).toBe(409);
    for (const slug of ["news", "assets", "healthz", "mcp", "badge", "index"])
      expect((await call("POST", "/api/pages", { title: "T", content: "c", slug })).status, slug).toBe(409);
    const { body } = await read(await call("POST", "/api/landing-pages", { ...landing, title: "Imprint" }));
    expect(body.slug).toBe("imprint-2");
    expect(body).toMatchObject({ isPublished: false, ctaText: "View Full Comparison", ctaUrl: "/compare" });
  });
});
