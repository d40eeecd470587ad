import { expect, test } from "vitest";
import { faqAdmin } from "#content/faq/faq.admin.tsx";
import { vendorAdmin } from "#content/vendor/vendor.admin.tsx";
import { styleGuideDescriptor } from "#newsroom/style-guide/style-guide.descriptor.ts";
import { isProse } from "./conflict-panel.tsx";

test.each([
  [
    vendorAdmin,
    ["description", "about", "content"],
    ["name", "slug", "website", "metaTitle", "headquarters", "category"],
  ],
  [faqAdmin, ["answer"], ["question", "metaDescription"]],
  [styleGuideDescriptor, ["prompt"], ["name"]],
])("texts of several lines can be joined, lines cannot: %#", (type, texts, lines) => {
  expect(texts.filter((field) => !isProse(type, field))).toEqual([]);
  expect(lines.filter((field) => isProse(type, field))).toEqual([]);
});
