import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp();
const call = asEditor(app);
const read = async () => (await (await call("GET", "/api/admin/settings")).json()).operator;

describe("the operator's settings", () => {
  test("are for editors only", async () => {
    expect((await app.fetch("/api/admin/settings")).status).toBe(401);
    const answer = await app.fetch("/api/admin/settings", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(answer.status).toBe(401);
  });

  test("are null until they are set; omitted ones keep their value, blank ones count as missing", async () => {
    expect(await read()).toMatchObject({ name: null, governingLaw: null });
    await call("PUT", "/api/admin/settings", { operator: { name: " Ledger Press ", phone: "1" } });
    await call("PUT", "/api/admin/settings", { operator: { phone: "  ", address: "1 Lane" }, nonsense: 1 });
    expect(await read()).toMatchObject({ name: "Ledger Press", phone: null, address: "1 Lane" });
  });

  test("keep both of two changes at the same time", async () => {
    await Promise.all([
      call("PUT", "/api/admin/settings", { operator: { liability: "None." } }),
      call("PUT", "/api/admin/settings", { operator: { governingLaw: "Swiss law." } }),
    ]);
    expect(await read()).toMatchObject({ liability: "None.", governingLaw: "Swiss law." });
  });

  test.each([{ name: 7 }, { name: "x".repeat(301) }, { email: "nobody" }, "text", [1]])(
    "are refused with the field named: %j",
    async (operator) => {
      const answer = await call("PUT", "/api/admin/settings", { operator });
      expect(answer.status).toBe(400);
      expect((await answer.json()).issues[0].path).toMatch(/^operator/);
    },
  );

  test("leave a line in the history", async () => {
    const [last] = await (await call("GET", "/api/admin/audit")).json();
    expect(last).toMatchObject({ kind: "settings", title: "Site settings", action: "updated" });
  });
});

describe("the text of a basic page", () => {
  beforeAll(async () => {
    await call("POST", "/api/pages", {
      slug: "about-the-desk",
      title: "About the desk",
      content: "Always here.\n\n## Publisher\n\nPublished by {{operator.name}}, {{operator.privacyEmail}}.",
    });
    await call("PUT", "/api/admin/settings", { operator: { name: "Ledger Press", privacyEmail: "" } });
  });
  /** The page without its footer, which contains the operator's name. */
  const text = async () => (await app.text("/about-the-desk")).split("<footer")[0] ?? "";

  test("leaves out what needs a setting that is not stated, and its heading", async () => {
    expect(await text()).toContain("Always here.");
    expect(await text()).not.toMatch(/Publisher|\{\{|Published by/);
  });

  test("shows a setting at the request after it was stated, to readers of the page and of the API", async () => {
    await call("PUT", "/api/admin/settings", { operator: { privacyEmail: "privacy@example.com" } });
    expect(await text()).toMatch(/Published by Ledger Press, <a href="mailto:privacy@example.com">/);
    const page = await app.json("/api/pages/slug/about-the-desk");
    expect(page.content).toContain("Ledger Press, privacy@example.com");
    const list: { slug: string; content: string }[] = await app.json("/api/pages");
    expect(list.find(({ slug }) => slug === page.slug)?.content).toBe(page.content);
  });

  test("is as it was written for editors", async () => {
    const page = await (await call("GET", "/api/pages/slug/about-the-desk")).json();
    expect(page.content).toContain("{{operator.name}}");
  });
});

test("no public page of the starter content holds a placeholder", async () => {
  const paths = [
    "about",
    "contact",
    "methodology",
    "editorial-guidelines",
    "privacy-policy",
    "terms-of-service",
    "disclaimer",
  ];
  for (const path of paths) {
    const html = await app.text(`/${path}`);
    expect(html, path).not.toMatch(/\{\{|\[\[|operator\./i);
  }
});
