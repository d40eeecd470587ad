import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp("empty", {}, { withJobs: true });
const call = asEditor(app);

const post = async (path: string, body: object) => {
  const answer = await call("POST", path, body);
  return { status: answer.status, body: await answer.json() };
};
const hub = { pageSlug: "x", title: "T", description: "D", topic: "T", relatedContent: [] };
const landing = { title: "L", primaryKeyword: "k", introduction: "I" };

describe("a fault is said in words, at the form's field", () => {
  test.each([
    ["/api/vendors", { name: "V", isPublished: "perhaps" }, "isPublished", "Published has to be on or off"],
    ["/api/vendors", { name: "V", features: "a" }, "features", "Features have to be a list"],
    ["/api/vendors", { name: "V", about: 7 }, "about", "About has to be text"],
    ["/api/vendors", {}, "name", "Name is required"],
    ["/api/landing-pages", { ...landing, category: "" }, "category", "Category is required"],
    ["/api/landing-pages", { ...landing, category: "x" }, "category", "Category is not one of the choices"],
    ["/api/content-hub-configs", { ...hub, pageType: "" }, "pageType", "Page type is required"],
    [
      "/api/content-hub-configs",
      { ...hub, pageType: "x" },
      "pageType",
      "Page type has to be faq, glossary, service or type",
    ],
  ])("%s %j", async (path, payload, field, message) => {
    const { status, body } = await post(path, payload);
    expect([status, body.message, body.issues[0].path]).toEqual([400, message, field]);
  });

  test("with the limit that was passed", async () => {
    const { body } = await post("/api/vendors", { name: "V", metaTitle: "x".repeat(61) });
    expect(body.issues).toEqual([{ path: "metaTitle", message: "Meta title has at most 60 characters" }]);
  });

  test("also when another entry has the value", async () => {
    await post("/api/faq", { question: "Taken?", answer: "Yes.", slug: "taken" });
    const message = "The slug “taken” is taken";
    expect(await post("/api/faq", { question: "Again?", answer: "Yes.", slug: "taken" })).toEqual({
      status: 409,
      body: { message, issues: [{ path: "slug", message }] },
    });
    const other = await post("/api/faq", { question: "Other?", answer: "Yes." });
    const change = await call("PUT", `/api/faq/${other.body.id}`, { slug: "taken" });
    expect([change.status, (await change.json()).issues[0].path]).toEqual([409, "slug"]);
  });

  test("also when two fields are taken together", async () => {
    const payload = { ...hub, pageType: "faq", pageSlug: "faq, x" };
    expect((await post("/api/content-hub-configs", payload)).status).toBe(201);
    const { status, body } = await post("/api/content-hub-configs", payload);
    expect(status).toBe(409);
    expect(body.message).toMatch(/with the page type “faq” and the page slug “faq, x”$/);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(["pageType", "pageSlug"]);
  });

  test("also in an item of a list", async () => {
    const item = { type: "faq", title: "T", slug: "s".repeat(100_000) };
    const payload = { ...hub, pageType: "faq", pageSlug: "long", relatedContent: [item] };
    expect(await post("/api/content-hub-configs", payload)).toMatchObject({ status: 400 });
  });

  test("a reference that no page can have is no fault", async () => {
    const recommendedUseCases = [
      Array.from({ length: 500 }, (_, place) => String.fromCharCode(0x4e00 + place * 7)).join(""),
    ];
    const guide = { title: "G", description: "D", content: "C", recommendedUseCases };
    expect(await post("/api/buyers-guides", guide)).toMatchObject({ status: 201 });
  });

  test("also at the root of the site", async () => {
    const { status, body } = await post("/api/pages", { title: "V", content: "c", slug: "vendors" });
    expect([status, body.issues[0].path]).toEqual([409, "slug"]);
  });
});

describe("switches", () => {
  test.each([
    ["/api/vendors", { name: "V" }, "isPublished"],
    ["/api/vendors", { name: "V" }, "enableRelatedInfo"],
    ["/api/vendors", { name: "V" }, "isFeatured"],
    ["/api/glossary", { term: "T", definition: "D" }, "autoLink"],
    ["/api/faq", { question: "Q?", answer: "A" }, "isHome"],
    ["/api/pages", { title: "P", content: "c" }, "showInFooter"],
    ["/api/cta-banners", { title: "B" }, "isActive"],
    ["/api/service-providers", { name: "P" }, "isActive"],
    ["/api/search-terms", { term: "t" }, "isActive"],
    ["/api/landing-pages", { ...landing, category: "risk-management" }, "includeComparisonTable"],
  ])("%s %j %s count 1 and 0 and their texts as on and off", async (path, payload, field) => {
    for (const [given, kept] of [
      [1, true],
      ["true", true],
      ["1", true],
      [0, false],
      ["false", false],
      ["0", false],
      [null, false],
    ])
      expect(
        (await post(path, { ...payload, [field as string]: given })).body[field as string],
        `${given}`,
      ).toBe(kept);
  });
});

describe("pictures and videos", () => {
  test("are refused where readers' browsers would not load them", async () => {
    for (const field of ["logo", "logoUpload", "clearbitLogoUrl"]) {
      const { status, body } = await post("/api/vendors", { name: "V", [field]: "http://a.example/x.png" });
      expect([status, body.issues[0].path]).toEqual([400, field]);
    }
    const gallery = await post("/api/vendors", { name: "V", gallery: ["/a.png", "http://a.example/x.png"] });
    expect([gallery.status, gallery.body.issues[0].path]).toEqual([400, "gallery.1"]);
    const article = { title: "T", originalContent: "c", originalUrl: "http://a.example/1" };
    const refused = await post("/api/news", { ...article, imageUrl: "HTTP://a.example/x.png" });
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, "imageUrl"]);
    expect((await post("/api/vendors", { name: "V", logo: "https://a.example/x.png" })).status).toBe(201);
  });

  test("a video needs an address, or the id it is embedded by", async () => {
    const save = (video: object) => post("/api/vendors", { name: "V", videos: [video] });
    for (const video of [{ platform: "youtube", url: " " }, { platform: "other", embedId: "x" }, {}]) {
      const { status, body } = await save(video);
      expect([status, body.issues[0].path, body.message]).toEqual([
        400,
        "videos.0.url",
        "A video needs an address",
      ]);
    }
    expect((await save({ platform: "vimeo", embedId: "123456" })).status).toBe(201);
    expect((await save({ platform: "other", url: "https://v.example/1" })).status).toBe(201);
  });
});
