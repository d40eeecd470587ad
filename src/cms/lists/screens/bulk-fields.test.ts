import { describe, expect, test } from "vitest";
import type { AdminType } from "#cms/admin/type.tsx";
import { faqAdmin } from "#content/faq/faq.admin.tsx";
import { landingPageAdmin } from "#content/landing-page/landing-page.admin.tsx";
import { vendorAdmin } from "#content/vendor/vendor.admin.tsx";
import { adminGroups } from "#registry/registry.admin.tsx";
import { bulkFieldsOf, readBulkValue } from "./bulk-fields.ts";

const fieldOf = (type: AdminType, name: string) =>
  bulkFieldsOf(type).find((field) => field.name === name) ?? expect.fail(`${name} is not offered`);
const namesOf = (type: AdminType) => bulkFieldsOf(type).map(({ name }) => name);

describe("the fields that can be set", () => {
  test("of vendors are choices, switches, numbers, lists and short texts, by their names on screens", () => {
    expect(fieldOf(vendorAdmin, "hosting")).toMatchObject({ kind: "choice", empty: null });
    expect(fieldOf(vendorAdmin, "isFeatured")).toMatchObject({ kind: "flag", empty: undefined });
    expect(fieldOf(vendorAdmin, "displayOrder")).toMatchObject({ kind: "number", empty: undefined });
    expect(fieldOf(vendorAdmin, "languages")).toMatchObject({ kind: "list", empty: [] });
    expect(fieldOf(vendorAdmin, "headquarters")).toMatchObject({
      label: "Headquarters",
      kind: "text",
      empty: null,
    });
  });

  test.each([
    "name",
    "slug",
    "isPublished",
    "about",
    "description",
    "website",
    "logo",
    "metaTitle",
    "videos",
  ])("do not include what a vendor has of its own: %s", (name) =>
    expect(namesOf(vendorAdmin)).not.toContain(name),
  );

  test("offer the values in use where a text has to be one of a few", () => {
    expect(fieldOf(landingPageAdmin, "category")).toMatchObject({
      kind: "choice",
      empty: undefined,
      options: [],
    });
  });

  const types = adminGroups.flatMap(({ tabs }) => tabs.flatMap(({ type }) => type ?? []));

  test.each(types.map((type) => [type.kind, type] as const))(
    "of %s exist, each under one name",
    (_, type) => {
      const labels = bulkFieldsOf(type).map(({ label }) => label);
      expect(labels).not.toEqual([]);
      expect(new Set(labels).size).toBe(labels.length);
    },
  );
});

describe("what is entered", () => {
  test.each([
    ["displayOrder", "12", 12],
    ["isFeatured", "false", false],
    ["languages", "English\n\n German ", ["English", "German"]],
    ["headquarters", " Zug ", "Zug"],
  ])("becomes the value of %s", (name, text, value) => {
    expect(readBulkValue(fieldOf(vendorAdmin, name), text)).toEqual({ value });
  });

  test.each([
    ["displayOrder", "first", "Enter a whole number"],
    ["headquarters", "  ", "Enter a value, or choose “Clear this field”"],
    ["languages", "x".repeat(501), "An item can have at most 500 characters"],
  ])("that is wrong for %s is told", (name, text, message) => {
    expect(readBulkValue(fieldOf(vendorAdmin, name), text)).toEqual({ message });
  });

  test("has to be a choice that the type has", () => {
    expect(readBulkValue(fieldOf(landingPageAdmin, "category"), "no-such")).toHaveProperty("message");
    expect(readBulkValue(fieldOf(faqAdmin, "isHome"), "true")).toEqual({ value: true });
  });
});
