import { getTableColumns } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contentTypes } from "#registry/registry.server.ts";
import { describeType, publishedStatus } from "./descriptor.ts";

describe.each(contentTypes.map((type) => [type.kind, type] as const))("the descriptor of %s", (_, type) => {
  const columns = Object.keys(getTableColumns(type.table));

  test("says of its table what is there", () => {
    expect(columns.includes("enableRelatedInfo")).toBe(type.hasRelatedInfo);
    expect(columns.includes("slug")).toBe(type.slugLimit !== null);
    expect(columns.includes("displayOrder")).toBe(type.order[0] === "displayOrder");
  });

  test("has a summary where others are to be found by it", () => {
    if (type.hasRelatedInfo) expect(type.summaryFields).not.toEqual([]);
  });
});

describe("what a descriptor leaves out", () => {
  const described = describeType<{ name: string; slug: string; isPublished: boolean; about: string | null }>({
    kind: "thing",
    noun: "Thing",
    path: "/api/things",
    aliases: ["/api/thing"],
    input: contentTypes[0]?.input ?? expect.fail("there are no types"),
    titleField: "name",
    status: publishedStatus,
    order: ["name"],
    route: { href: ({ slug }) => `/things/${slug}` },
    summaryFields: ["about", "name"],
  });
  const entry = { name: "One", slug: "one", isPublished: false, about: null };

  test("follows from what it says", () => {
    expect(described.paths).toEqual(["/api/things", "/api/thing"]);
    expect([described.titleOf(entry), described.pathOf(entry)]).toEqual(["One", "/things/one"]);
    expect([described.isPublic(entry), described.isPublic({ ...entry, isPublished: true })]).toEqual([
      false,
      true,
    ]);
    expect([described.summaryOf(entry), described.summaryOf({ ...entry, about: "More" })]).toEqual([
      "One",
      "More",
    ]);
  });
});
