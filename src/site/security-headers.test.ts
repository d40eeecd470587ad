import { describe, expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";

const paths = [
  "/",
  "/faq",
  "/nothing-here",
  "/api/faq",
  "/api/nothing",
  "/sitemap.xml",
  "/healthz",
  "/media/x.png",
  `/faq/${"a".repeat(2000)}`,
];

describe("a site at https", () => {
  const app = testApp();

  test.each(paths)("%s has every security header", async (path) => {
    for (const answer of [await app.fetch(path), await app.fetch(path)]) {
      const { headers } = answer;
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
      expect(headers.get("content-security-policy")).toContain("object-src 'none'");
    }
  });
});

describe("a site at http", () => {
  const app = testApp("empty", { SITE_URL: "http://localhost:3000" });

  test("does not send Strict-Transport-Security", async () => {
    expect((await app.fetch("/")).headers.has("strict-transport-security")).toBe(false);
  });
});
