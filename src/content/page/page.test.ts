import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { paidPlacementWords } from "../vendor/vendor.words.ts";

const app = testApp();
const call = asEditor(app);

const sentence = "The operator of this site has not yet stated who runs it or how to reach them.";

test("until the operator is set, the pages about it say so and are not indexed", async () => {
  const sitemap = await app.text("/sitemap.xml");
  for (const path of ["/about", "/contact", "/privacy-policy", "/methodology"]) {
    const html = withoutData(await app.text(path));
    expect(html, path).toContain(sentence);
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    expect(sitemap).not.toContain(`<loc>https://guide.example${path}</loc>`);
  }
  expect(withoutData(await app.text("/editorial-guidelines"))).not.toContain(sentence);
  expect(sitemap).toContain("<loc>https://guide.example/editorial-guidelines</loc>");

  expect((await call("PUT", "/api/admin/settings", { operator: { name: "Acme Media" } })).status).toBe(200);
  const html = withoutData(await app.text("/about"));
  expect(html).not.toContain(sentence);
  expect(html).not.toContain('content="noindex"');
  expect(await app.text("/sitemap.xml")).toContain("<loc>https://guide.example/about</loc>");
});

test("paid placement is described by the same statement everywhere", async () => {
  for (const path of ["/editorial-guidelines", "/fit?r=1~api.m"])
    expect(withoutData(await app.text(path)), path).toContain(paidPlacementWords);
});

test("without mail, no page mentions the missing form", async () => {
  expect(await app.text("/contact")).not.toContain("link on every profile");
  expect(withoutData(await app.text("/vendors/addepar"))).not.toContain("Suggest a correction");
});
