import { getTableColumns } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type AdminType, badgesOf } from "#cms/admin/type.tsx";
import { contentHubAdmin } from "#content/content-hub/content-hub.admin.tsx";
import { vendorAdmin } from "#content/vendor/vendor.admin.tsx";
import { adminGroups } from "#registry/registry.admin.tsx";
import { contentTypes } from "#registry/registry.server.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { columnsOf, fieldsOfRows, labelOfField, shownColumns, wordsOf } from "./list-columns.ts";
import { listedFields } from "./list-state.ts";

const app = testApp("seeded");
const types = adminGroups.flatMap(({ tabs }) => tabs.flatMap(({ type }) => type ?? []));
const contentOf = ({ kind }: AdminType) =>
  contentTypes.find((type) => type.kind === kind) ?? expect.fail(`There is no type "${kind}"`);

describe.each(types.map((type) => [type.tab, type] as const))("the list of %s", (_, type) => {
  test("shows of the fields that it asks for what it would show of the whole entry", async () => {
    const { table } = contentOf(type);
    const columns = columnsOf(type);
    const rowFields = new Set([...fieldsOfRows(type, columns), "id", "updatedAt"]);
    const rowOf = (entry: { id: number; updatedAt: string }) => [
      type.titleOf(entry),
      type.bodyOf(entry),
      badgesOf(type, entry),
      type.isPublic(entry) && type.pathOf(entry),
      ...columns.map(({ read }) => read(entry)),
    ];
    for (const whole of await app.db.select().from(table)) {
      const entry = {
        ...whole,
        id: Number(whole.id),
        updatedAt: String(Object.entries(whole).find(([name]) => name === "updatedAt")?.[1]),
      };
      const part = {
        ...Object.fromEntries(Object.entries(entry).filter(([name]) => rowFields.has(name))),
        id: entry.id,
        updatedAt: entry.updatedAt,
      };
      expect(rowOf(part)).toEqual(rowOf(entry));
    }
  });

  test("has columns of fields that the server knows", () => {
    const fieldNames = [...Object.keys(getTableColumns(contentOf(type).table)), "status"];
    expect([...listedFields(type)].filter((field) => !fieldNames.includes(field))).toEqual([]);
  });
});

test("chosen columns are the type's own, or made of a field", () => {
  const [category, owner] = shownColumns(vendorAdmin, { columns: ["category", "owner"] });
  expect([category?.label, owner?.label]).toEqual(["Category", labelOfField(vendorAdmin, "owner")]);
  expect(owner?.read({ id: 1, updatedAt: "", owner: "Its founders" })).toBe("Its founders");
  expect(shownColumns(contentHubAdmin, { columns: null }).map(({ key }) => key)).toContain("status");
});

test.each<[string, unknown, string | number | null]>([
  ["owner", "", null],
  ["isFeatured", false, "No"],
  ["displayOrder", 0, 0],
  ["features", ["Ledger", "CRM"], "Ledger, CRM"],
  ["features", [], null],
  ["videos", [{ url: "x" }, { url: "y" }], "2"],
  ["updatedAt", "2026-11-23T10:00:00.000Z", "Nov 23, 2026"],
])("%s %j is shown as %j", (field, value, words) => {
  expect(wordsOf(field, value)).toBe(words);
});
