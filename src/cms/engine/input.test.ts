import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp("empty");
const call = asEditor(app);

const read = async (answer: Response) => ({ status: answer.status, body: await answer.json() });

describe("fields with rules of their own", () => {
  const invalid = async (path: string, body: object) => {
    const answer = await read(await call("POST", path, body));
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    return answer.body.issues[0].path;
  };
  const saved = async (path: string, body: object) => (await read(await call("POST", path, body))).body;

  test("over a limit they are refused, never cut", async () => {
    expect(await invalid("/api/vendors", { name: "V", metaTitle: "x".repeat(61) })).toBe("metaTitle");
    expect(await invalid("/api/vendors", { name: "V", metaDescription: "x".repeat(161) })).toBe(
      "metaDescription",
    );
    expect((await saved("/api/vendors", { name: "V", metaTitle: "x".repeat(60) })).metaTitle).toHaveLength(
      60,
    );
  });

  test("numbers of order are lenient, rankings may be empty", async () => {
    const order = async (displayOrder: unknown) =>
      (await saved("/api/features", { name: "Order", displayOrder })).displayOrder;
    expect([
      await order("x"),
      await order("7"),
      await order(2.9),
      await order(-3),
      await order(null),
    ]).toEqual([0, 7, 2, -3, 0]);
    const term = { term: "t", currentRanking: "", targetRanking: "abc", searchVolume: "1200" };
    expect(await saved("/api/search-terms", term)).toMatchObject({
      currentRanking: null,
      targetRanking: null,
      searchVolume: 1200,
      isActive: true,
    });
  });

  test("values that are no numbers do not count as numbers", async () => {
    for (const value of [[], [7], true, {}, "Infinity", " "]) {
      const term = { term: "t", currentRanking: value, targetRanking: value, searchVolume: value };
      expect(await saved("/api/search-terms", term), JSON.stringify(value)).toMatchObject({
        currentRanking: null,
        targetRanking: null,
        searchVolume: null,
      });
      const feature = await saved("/api/features", { name: "Order", displayOrder: value });
      expect(feature.displayOrder, JSON.stringify(value)).toBe(0);
    }
  });

  test("numbers that no column holds are refused, not taken for others", async () => {
    for (const displayOrder of [1e12, -1e12, "1e12", "1e400"])
      expect(await invalid("/api/features", { name: "Order", displayOrder })).toBe("displayOrder");
    expect(await invalid("/api/search-terms", { term: "t", searchVolume: 2 ** 31 })).toBe("searchVolume");
    const { body } = await read(await call("POST", "/api/features", { name: "Order", displayOrder: 1e12 }));
    expect(body.message).toBe("Display order must be at most 2147483647");
  });

  test("a text of another kind is not called missing", async () => {
    const messageOf = async (question: unknown) =>
      (await read(await call("POST", "/api/faq", { question, answer: "A" }))).body.message;
    expect(await messageOf(5)).toBe("Question must be text");
    expect(await messageOf(["What?"])).toBe("Question must be text");
    expect(await messageOf(null)).toBe("Question is required");
    expect(await messageOf(" ")).toBe("Question is required");
  });

  test("a name is one line", async () => {
    const named = { name: "\r\nNorth\r\nwind\n" };
    expect(await saved("/api/vendors", named)).toMatchObject({ name: "North wind", slug: "north-wind" });
  });

  test("a name has visible characters", async () => {
    for (const name of ["\u200b", "\u2060\u00ad", "\u202e"])
      expect((await read(await call("POST", "/api/vendors", { name }))).body.message).toBe(
        "Name has no visible characters",
      );
    expect(await saved("/api/vendors", { name: "A\u200bB" })).toMatchObject({ name: "A\u200bB" });
  });

  test("addresses that run are refused", async () => {
    expect(await invalid("/api/vendors", { name: "V", website: "javascript:alert(1)" })).toBe("website");
    expect(await invalid("/api/vendors", { name: "V", gallery: ["//evil.example/x.png"] })).toBe("gallery.0");
    expect(await invalid("/api/cta-banners", { title: "B", buttonUrl: "javascript:alert(1)" })).toBe(
      "buttonUrl",
    );
  });

  test("lists are lists, and values must be on their lists", async () => {
    expect(await invalid("/api/vendors", { name: "V", features: "a, b" })).toBe("features");
    expect(
      await saved("/api/vendors", { name: "V", features: [" a ", "a", "", "b"], founded: 2009 }),
    ).toMatchObject({
      features: ["a", "b"],
      founded: "2009",
    });
    expect(await invalid("/api/vendors", { name: "V", videos: [{ platform: "tiktok" }] })).toBe(
      "videos.0.platform",
    );
    expect(await invalid("/api/pages", { title: "P", content: "c", footerSection: "left" })).toBe(
      "footerSection",
    );
    expect(await invalid("/api/comparisons", { title: "C", vendorAId: 999_999 })).toBe("vendorAId");
  });
});
