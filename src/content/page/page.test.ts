import { expect, test } from "vitest";
import { todo } from "#cms/todo/todo.ts";
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

test("only settings that published pages use are to be filled in", async () => {
  const missing = async () => {
    const { lines } = todo.parse(await (await call("GET", "/api/admin/todo")).json());
    return lines.find(({ key }) => key === "settings");
  };
  const before = (await missing())?.count ?? 0;
  const page = {
    title: "Our Sponsors",
    slug: "our-sponsors",
    content: "## Sponsors\n\n{{operator.sponsorPolicy}}\n\n{{operator.dataLicence}}",
  };
  const { id } = await (await call("POST", "/api/pages", { ...page, isPublished: false })).json();
  expect((await missing())?.count, "a draft").toBe(before);
  await call("PUT", `/api/pages/${id}`, { isPublished: true });
  expect((await missing())?.count, "published").toBe(before + 1);
  await call("PUT", "/api/admin/settings", { operator: { sponsorPolicy: "We have no sponsors." } });
  expect((await missing())?.count, "filled in").toBe(before);
  expect((await missing())?.items[0]).toMatchObject({ detail: expect.stringMatching(/^Used on: /) });
});
