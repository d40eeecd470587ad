import { describe, expect, test } from "vitest";
import { agree, completeMatrix } from "./capabilities.ts";
import { changeLevel, putBack } from "./vendor.level-change.ts";
import type { Capability } from "./vendor-facts.ts";

const titles = ["A", "B", "C"].map((title) => ({ slug: title.toLowerCase(), title }));
const row = (feature: string, level: Capability["level"] = "native"): Capability => ({ feature, level });
const old = { features: ["A", "Own"], capabilities: [row("a"), row("b", "no")] };

test("a level adds the feature to the list, `no` removes it", () => {
  const next = { ...old, capabilities: [row("a", "no"), row("b", "no"), row("c", "partner")] };
  expect(agree(next, old, titles)).toEqual({ ...next, features: ["Own", "C"] });
});

test("removing a row from the matrix makes the feature unknown", () => {
  expect(agree({ ...old, capabilities: [row("b", "no")] }, old, titles).features).toEqual(["Own"]);
});

test("the matrix follows the list if only the list changes", () => {
  const next = { ...old, features: ["B", "Own"] };
  expect(agree(next, old, titles)).toEqual({ features: ["B", "Own"], capabilities: [] });
});

test("if both change, the matrix wins for its features", () => {
  const next = { features: ["A", "B"], capabilities: [row("a", "no"), row("c")] };
  expect(agree(next, old, titles)).toEqual({ features: ["B", "C"], capabilities: next.capabilities });
});

test("a listed feature without a row counts as native; others are unknown", () => {
  expect(
    completeMatrix({ features: ["A", "C", "Own"], capabilities: [row("a", "partial")] }, titles),
  ).toEqual([row("a", "partial"), row("c")]);
});

test("the two agree after any sequence of writes", () => {
  let state: typeof old = { features: [], capabilities: [] };
  let seed = 1;
  const pick = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  const levels = ["native", "partial", "partner", "add-on", "no"] as const;
  for (let round = 0; round < 1000; round++) {
    const features = titles.filter(() => pick(2) === 0).map(({ title }) => title);
    const capabilities = titles
      .filter(() => pick(2) === 0)
      .map(({ slug }) => row(slug, levels[pick(levels.length)]));
    const payload = [{ features }, { capabilities }, { features, capabilities }][pick(3)];
    state = agree({ ...state, ...payload }, state, titles);
    for (const { feature, level } of state.capabilities)
      expect(state.features.includes(feature.toUpperCase()), JSON.stringify(state)).toBe(level !== "no");
  }
});

describe("a level changed by hand", () => {
  const vendor = { features: ["A", "Own", "B"], capabilities: [row("a", "partial"), row("b", "partner")] };

  test("setting it to unknown removes the feature from both", () => {
    expect(changeLevel(vendor, { item: "b", label: "B", level: null })).toEqual({
      features: ["A", "Own"],
      capabilities: [row("a", "partial")],
    });
  });

  test("another level keeps the note and the position", () => {
    const noted = { ...vendor, capabilities: [{ ...row("a"), note: "Reports only" }, row("c", "no")] };
    expect(changeLevel(noted, { item: "a", label: "A", level: "partial" })).toEqual({
      capabilities: [{ ...row("a", "partial"), note: "Reports only" }, row("c", "no")],
    });
  });

  test.each([
    ["A", ["Own", "B"], ["A", "Own", "B"]],
    ["B", ["A", "Own"], ["A", "Own", "B"]],
    ["Own", ["B", "New"], ["Own", "B", "New"]],
    ["C", ["A", "B"], ["A", "B", "C"]],
    ["A", [], ["A"]],
  ])("%s returns to its position in %j", (title, list, expected) => {
    expect(putBack(list, title, vendor.features, String)).toEqual(expected);
  });
});
