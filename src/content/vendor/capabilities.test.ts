import { expect, test } from "vitest";
import { agree, completeMatrix } from "./capabilities.ts";
import type { Capability } from "./vendor-facts.ts";

const titles = ["A", "B", "C"].map((title) => ({ slug: title.toLowerCase(), title }));
const row = (feature: string, level: Capability["level"] = "native"): Capability => ({ feature, level });
const old = { features: ["A", "Own"], capabilities: [row("a"), row("b", "no")] };

test("a level puts the feature into the list, `no` takes it out", () => {
  const next = { ...old, capabilities: [row("a", "no"), row("b", "no"), row("c", "partner")] };
  expect(agree(next, old, titles)).toEqual({ ...next, features: ["Own", "C"] });
});

test("a row that is taken out of the matrix makes the feature unknown", () => {
  expect(agree({ ...old, capabilities: [row("b", "no")] }, old, titles).features).toEqual(["Own"]);
});

test("the matrix follows the list where only the list is written", () => {
  const next = { ...old, features: ["B", "Own"] };
  expect(agree(next, old, titles)).toEqual({ features: ["B", "Own"], capabilities: [] });
});

test("where both are written, the matrix has the last word on its features", () => {
  const next = { features: ["A", "B"], capabilities: [row("a", "no"), row("c")] };
  expect(agree(next, old, titles)).toEqual({ features: ["B", "C"], capabilities: next.capabilities });
});

test("a listed feature without a row reads as native; of others nothing is known", () => {
  expect(
    completeMatrix({ features: ["A", "C", "Own"], capabilities: [row("a", "partial")] }, titles),
  ).toEqual([row("a", "partial"), row("c")]);
});

test("after any sequence of writes the two agree", () => {
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
    const given = [{ features }, { capabilities }, { features, capabilities }][pick(3)];
    state = agree({ ...state, ...given }, state, titles);
    for (const { feature, level } of state.capabilities)
      expect(state.features.includes(feature.toUpperCase()), JSON.stringify(state)).toBe(level !== "no");
  }
});
