import { expect, test } from "vitest";
import { fieldLabel } from "./field-label.ts";

test("names of fields and kinds read as words", () => {
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
