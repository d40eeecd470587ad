import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formLabel } from "#cms/engine/form-label.ts";
import { adminGroups } from "./registry.admin.tsx";

const folders: Record<string, string> = {
  article: "newsroom/article/desk",
};

/** Reads the fields of a type's form and their labels from its source. */
function labelsInSource(kind: string) {
  const folder = new URL(`../${folders[kind] ?? `content/${kind}`}/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .map((file) => readFileSync(new URL(file, folder), "utf8"))
    .flatMap((source) => [...source.matchAll(/<\w+\s[^<>]*?\bname="(\w+)"[^<>]*?\blabel="([^"]+)"/g)])
    .map(([, field = "", label = ""]) => [field, label] as const);
}

const types = adminGroups.flatMap(({ tabs }) => tabs.flatMap(({ type }) => type ?? []));

test.each(types.map((type) => [type.kind, type] as const))(
  "messages name fields of %s like its form",
  (kind, type) => {
    const labels = labelsInSource(kind);
    expect(labels.length).toBeGreaterThan(kind === "banner" ? 0 : 2);
    expect(Object.fromEntries(labels.map(([field]) => [field, formLabel(type, field)]))).toEqual(
      Object.fromEntries(labels),
    );
  },
);

test("fields of all forms", () => {
  expect(
    ["bestFor", "displayOrder", "metaTitle", "enableRelatedInfo"].map((field) => formLabel(undefined, field)),
  ).toEqual(["Best For", "Display Order", "Meta Title", "Enable AI Related Info"]);
});
