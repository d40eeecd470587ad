import { expect, test } from "vitest";
import { fieldLabel } from "./field-label.ts";

test("field and kind names become words", () => {
  expect(
    [
      "metaTitle",
      "g2Url",
      "buyers-guide",
      "ctaUrl",
      "page_slug",
      "isPublished",
      "associatedVendorIds",
      "apiDocsUrl",
      "sso",
    ].map(fieldLabel),
  ).toEqual([
    "Meta title",
    "G2 URL",
    "Buyers guide",
    "CTA URL",
    "Page slug",
    "Published",
    "Associated vendors",
    "API docs URL",
    "SSO",
  ]);
});
