import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";

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
    ["/api/vendors", { name: "V", isPublished: "perhaps" }, "isPublished", "Published must be on or off"],
    ["/api/vendors", { name: "V", features: "a" }, "features", "Features must be a list"],
    ["/api/vendors", { name: "V", about: 7 }, "about", "About must be text"],
    ["/api/vendors", {}, "name", "Name is required"],
    ["/api/landing-pages", { ...landing, category: "" }, "category", "Category is required"],
    ["/api/landing-pages", { ...landing, category: "x" }, "category", "Category is not one of the choices"],
    ["/api/content-hub-configs", { ...hub, pageType: "" }, "pageType", "Page type is required"],
    [
      "/api/content-hub-configs",
      { ...hub, pageType: "x" },
      "pageType",
      "Page type must be faq, glossary, service or type",
    ],
  ])("%s %j", async (path, payload, field, message) => {
    const { status, body } = await post(path, payload);
    expect([status, body.message, body.issues[0].path]).toEqual([400, message, field]);
  });

  test("with the limit that was passed", async () => {
    const { body } = await post("/api/vendors", { name: "V", metaTitle: "x".repeat(61) });
    expect(body.issues).toEqual([
      { path: "metaTitle", message: "Meta title can have at most 60 characters" },
    ]);
  });

  test("also when another entry has the value", async () => {
    const { id } = (await post("/api/faq", { question: "Taken?", answer: "Yes.", slug: "taken" })).body;
    const message = "“taken” is used by Taken?";
    expect(await post("/api/faq", { question: "Again?", answer: "Yes.", slug: "taken" })).toEqual({
      status: 409,
      body: {
        message,
        issues: [{ path: "slug", message }],
        owner: { kind: "faq", id, title: "Taken?", path: `/admin/faq/${id}` },
        freeSlug: "taken-2",
      },
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
    expect([body.owner.title, body.freeSlug]).toEqual(["T", undefined]);
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
    expect([body.owner, body.freeSlug]).toEqual([undefined, "vendors-2"]);
  });

  test("also when an entry of another type is at the address", async () => {
    const page = await post("/api/pages", { title: "Imprint of ours", content: "c", slug: "imprint" });
    await post("/api/pages", { title: "Second", content: "c", slug: "imprint-2" });
    const payload = { ...landing, category: "risk-management", slug: "imprint" };
    const { status, body } = await post("/api/landing-pages", payload);
    const { id } = page.body;
    expect(status).toBe(409);
    expect(body).toMatchObject({
      message: "“imprint” is used by Imprint of ours",
      owner: { kind: "page", id, title: "Imprint of ours", path: `/admin/pages/${id}` },
      freeSlug: "imprint-3",
    });
  });

  test("a publication from a draft names the owner too, and changes nothing", async () => {
    const owner = await post("/api/vendors", { name: "Addepar", slug: "addepar", isPublished: false });
    const other = await post("/api/vendors", { name: "Other", slug: "other" });
    const path = `/api/admin/drafts/vendors/${other.body.id}`;
    const response = await call("PUT", path, { data: { slug: "addepar" } }, { "If-Match": '"0"' });
    expect(response.status).toBe(200);
    const answer = await call("POST", `${path}/publish`, {}, { "If-Match": '"1"' });
    const body = await answer.json();
    expect(answer.status).toBe(409);
    expect(body).toMatchObject({
      message: "“addepar” is used by Addepar",
      owner: { kind: "vendor", id: owner.body.id, path: `/admin/vendors/${owner.body.id}` },
      freeSlug: "addepar-2",
    });
    expect(await (await call("GET", "/api/vendors/other")).json()).toMatchObject({ slug: "other" });
  });

  test("a token that may not read drafts hears neither title nor number", async () => {
    await post("/api/glossary", { term: "Secret plan", definition: "D", slug: "plan", isPublished: false });
    const { body } = await post("/api/admin/tokens", { name: "writer", scopes: ["write:glossary"] });
    const answer = await app.fetch("/api/glossary", {
      method: "POST",
      headers: { authorization: `Bearer ${body.token}`, "content-type": "application/json" },
      body: JSON.stringify({ term: "Plan", definition: "D", slug: "plan" }),
    });
    const refused = await answer.json();
    expect([answer.status, refused.message]).toEqual([409, "The slug “plan” is taken"]);
    expect([refused.owner, refused.freeSlug]).toEqual([undefined, "plan-2"]);
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
    for (const [input, storedValue] of [
      [1, true],
      ["true", true],
      ["1", true],
      [0, false],
      ["false", false],
      ["0", false],
      [null, false],
    ])
      expect(
        (await post(path, { ...payload, [field as string]: input })).body[field as string],
        `${input}`,
      ).toBe(storedValue);
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
        "A video needs a URL",
      ]);
    }
    expect((await save({ platform: "vimeo", embedId: "123456" })).status).toBe(201);
    expect((await save({ platform: "other", url: "https://v.example/1" })).status).toBe(201);
  });
});
