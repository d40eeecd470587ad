import { describe, expect, test } from "vitest";
import { type CapabilityLevel, capabilityLevels } from "#cms/engine/evidence.ts";
import { randomFrom } from "../../../tests/support/random.ts";
import { type Requirement, readRequirements, withRequirement, writeRequirements } from "./requirements.ts";
import { compareFits, countMet, type LevelOf, levelShares, scoreFit, sumPoints } from "./score.ts";

const features = Array.from({ length: 12 }, (_, number) => `feature-${number}`);
const cases = 1000;

type Levels = Map<string, CapabilityLevel>;
interface Vendor {
  name: string;
  levels: Levels;
}

const levelOf =
  (levels: Levels): LevelOf =>
  (feature) =>
    levels.get(feature) ?? null;

function buildCase(seed: number) {
  const random = randomFrom(seed);
  const requirements = features.flatMap((feature): Requirement[] =>
    random(3) === 0 ? [] : [{ feature, importance: random(2) === 0 ? "must" : "nice" }],
  );
  const vendors = Array.from({ length: 2 + random(8) }, (_, number): Vendor => {
    const levels: Levels = new Map();
    for (const feature of features) {
      const level = capabilityLevels[random(capabilityLevels.length + 2)];
      if (level) levels.set(feature, level);
    }
    return { name: `Vendor ${number}`, levels };
  });
  return { random, requirements, vendors };
}

const rank = (requirements: Requirement[], vendors: Vendor[]) =>
  vendors
    .map((vendor) => ({ vendor, fit: scoreFit(requirements, levelOf(vendor.levels)) }))
    .toSorted((a, b) => compareFits(a.fit, b.fit));

const eachCase = (check: (testCase: ReturnType<typeof buildCase>) => void) => {
  for (let seed = 1; seed <= cases; seed++) check(buildCase(seed));
};

describe("in a thousand random cases", () => {
  test("the breakdown adds up to the score", () => {
    eachCase(({ requirements, vendors }) => {
      for (const { vendor, fit } of rank(requirements, vendors)) {
        const sum = fit.breakdown.reduce((points, line) => points + (line.points ?? 0), 0);
        const open = fit.breakdown.reduce((points, line) => points + (line.level ? 0 : line.weight), 0);
        expect(Math.abs(sum - fit.low), vendor.name).toBeLessThanOrEqual(0.1);
        expect(Math.abs(sum + open - fit.high), vendor.name).toBeLessThanOrEqual(0.1);
        expect(fit.low <= fit.high && fit.high <= fit.total).toBe(true);
      }
    });
  });

  test("adding a vendor does not change any score", () => {
    eachCase(({ requirements, vendors }) => {
      const before = new Map(
        rank(requirements, vendors.slice(1)).map(({ vendor, fit }) => [vendor.name, fit]),
      );
      for (const { vendor, fit } of rank(requirements, vendors))
        if (vendor !== vendors[0]) expect(fit).toEqual(before.get(vendor.name));
    });
  });

  test("removing evidence never adds points, and never moves a vendor up among those that miss no must", () => {
    eachCase(({ random, requirements, vendors }) => {
      const chosen = vendors[random(vendors.length)];
      if (!chosen) throw new Error("There is no vendor");
      const hidden = [...chosen.levels.keys()][random(chosen.levels.size)] ?? "";
      const after = { ...chosen, levels: new Map(chosen.levels) };
      after.levels.delete(hidden);
      const changed = vendors.map((vendor) => (vendor === chosen ? after : vendor));
      const [old, now] = [chosen, after].map(({ levels }) => sumPoints(requirements, levelOf(levels)));
      expect(now?.low).toBeLessThanOrEqual(old?.low ?? 0);
      if (old?.missedMusts !== now?.missedMusts) return;
      const placeOf = (vendor: Vendor, all: Vendor[]) =>
        rank(requirements, all).findIndex((ranked) => ranked.vendor === vendor);
      expect(placeOf(after, changed)).toBeGreaterThanOrEqual(placeOf(chosen, vendors));
    });
  });

  test("vendors that miss a must come last; the others are sorted by confirmed points", () => {
    eachCase(({ requirements, vendors }) => {
      const ranked = rank(requirements, vendors).map(({ fit }) => fit);
      for (const [place, fit] of ranked.entries()) {
        const next = ranked[place + 1];
        if (!next) continue;
        expect(fit.misses.length > 0 && next.misses.length === 0).toBe(false);
        if (fit.misses.length > 0 === next.misses.length > 0)
          expect(fit.low).toBeGreaterThanOrEqual(next.low);
      }
    });
  });
});

test("points, coverage, misses and questions of one vendor", () => {
  const requirements: Requirement[] = [
    { feature: "api", importance: "nice" },
    { feature: "ledger", importance: "must" },
    { feature: "portal", importance: "must" },
    { feature: "crm", importance: "must" },
    { feature: "bills", importance: "nice" },
  ];
  const fit = scoreFit(
    requirements,
    levelOf(
      new Map<string, CapabilityLevel>([
        ["ledger", "partial"],
        ["portal", "no"],
        ["bills", "partner"],
      ]),
    ),
  );
  expect(fit).toMatchObject({ low: 2.3, high: 6.3, total: 11, misses: ["portal"], ask: ["crm", "api"] });
  expect(fit.coverage).toBeCloseTo(7 / 11);
  expect(fit.breakdown.map(({ points }) => points)).toEqual([null, 1.8, 0, null, 0.5]);
  expect(countMet(fit)).toBe(2);
  expect(Object.keys(levelShares)).toEqual([...capabilityLevels]);
});

describe("requirements in an address", () => {
  const isFeature = (slug: string) => features.includes(slug) || slug === "a.b";
  const read = (param: string | null) => readRequirements(param, isFeature);

  test("survive encoding and parsing", () => {
    const requirements: Requirement[] = [
      { feature: "feature-3", importance: "must" },
      { feature: "a.b", importance: "nice" },
    ];
    const written = writeRequirements(requirements);
    expect(written).toBe("1~feature-3.m~a.b.n");
    expect(read(written)).toEqual({ requirements, ignored: [] });
    expect(writeRequirements([])).toBeNull();
  });

  test.each<[string | null, number, string[]]>([
    [null, 0, []],
    ["", 0, []],
    ["1", 0, []],
    ["1~", 0, []],
    ["nonsense", 0, ["nonsense"]],
    ["2~feature-1.m", 0, ["2", "feature-1.m"]],
    ["1~feature-1.m~unknown.n", 1, ["unknown.n"]],
    ["1~feature-1.x~.m~feature-2", 0, ["feature-1.x", ".m", "feature-2"]],
    ["1~feature-1.m~feature-1.n", 1, ["feature-1.n"]],
    ["1~__proto__.m~constructor.n", 0, ["__proto__.m", "constructor.n"]],
  ])("%s gives %d and ignores %j", (param, count, ignored) => {
    const result = read(param);
    expect([result.requirements.length, result.ignored]).toEqual([count, ignored]);
  });

  test("are limited in number, as is the report about ignored ones", () => {
    const { requirements, ignored } = read(`1${"~x.m".repeat(5000)}~${"y".repeat(5000)}`);
    expect([requirements.length, ignored.length]).toEqual([0, 20]);
  });

  test("can be added, changed and removed", () => {
    const one = withRequirement([], "feature-1", "must");
    expect(withRequirement(one, "feature-1", "nice")).toEqual([{ feature: "feature-1", importance: "nice" }]);
    expect(withRequirement(one, "feature-1", null)).toEqual([]);
  });
});
