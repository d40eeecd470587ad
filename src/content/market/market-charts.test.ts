import { describe, expect, test } from "vitest";
import { cellCode, type MarketVendor } from "./market-cells.ts";
import { drawPicture } from "./market-picture.ts";
import { drawScatter } from "./market-scatter.server.ts";
import { drawTimeline } from "./market-timeline.server.ts";

const vendorWith = (slug: string, fields: Partial<MarketVendor> = {}): MarketVendor => ({
  ...{ slug, name: slug, category: "Accounting", features: 0, strong: 0, cells: [] },
  ...fields,
});

describe("the scatter", () => {
  test("places vendors by breadth from left to right and by strong share from bottom to top", () => {
    const { points } = drawScatter([
      vendorWith("wide", { features: 20, strong: 2 }),
      vendorWith("narrow", { features: 4, strong: 4 }),
      vendorWith("empty"),
    ]);
    const [wide, narrow, empty] = points;
    expect(wide?.x).toBeGreaterThan(narrow?.x ?? Infinity);
    expect(narrow?.x).toBeGreaterThan(empty?.x ?? Infinity);
    expect(narrow?.y).toBeLessThan(wide?.y ?? 0);
    expect(wide?.y).toBeLessThan(empty?.y ?? 0);
  });

  test("shows equal vendors side by side, each labelled, while there are few", () => {
    const { points } = drawScatter(
      ["one", "two", "three"].map((slug) => vendorWith(slug, { features: 5, strong: 1 })),
    );
    expect(new Set(points.map(({ x }) => x)).size).toBe(3);
    expect(points.every(({ label }) => label !== null)).toBe(true);
  });

  test("joins equal vendors when there are many, and labels only those that no other exceeds", () => {
    const many = Array.from({ length: 100 }, (_, number) =>
      vendorWith(`vendor-${number}`, { features: 5, strong: 1 }),
    );
    const { points } = drawScatter([
      ...many,
      vendorWith("widest", { features: 20, strong: 4 }),
      vendorWith("weaker", { features: 19, strong: 3 }),
    ]);
    expect(points).toHaveLength(3);
    expect(points.filter(({ label }) => label).map(({ vendors }) => vendors[0]?.slug)).toEqual(["widest"]);
    const joined = points.find(({ features }) => features === 5);
    expect((joined?.vendors.length ?? 0) + (joined?.more ?? 0)).toBe(100);
  });

  test("keeps labels apart and within the drawing", () => {
    const vendors = Array.from({ length: 40 }, (_, number) =>
      vendorWith(`A Vendor with a Long Name ${number}`, { features: number % 7, strong: number % 3 }),
    );
    const { points, width } = drawScatter(vendors);
    const labels = points.flatMap(({ x, y, label }) => (label ? [{ x: x + label.x, y: y + label.y }] : []));
    expect(labels.length).toBeGreaterThan(5);
    expect(new Set(labels.map(({ x, y }) => `${x} ${y}`)).size).toBe(labels.length);
    for (const { x } of labels) expect(x >= 0 && x <= width).toBe(true);
  });
});

describe("the timeline", () => {
  const draw = (...dates: string[]) =>
    drawTimeline(
      [{ slug: "one", name: "One", events: dates.map((date) => ({ date, text: `Event of ${date}` })) }],
      "2026-11-27",
    );

  test("orders events by time, with a year in its middle, and leaves out future ones", () => {
    const [lane] = draw("2026-11-01", "2025", "1999", "2025-01", "2026-12-24").lanes;
    expect(lane?.events.map(({ date }) => date)).toEqual(["1999", "2025-01", "2025", "2026-11-01"]);
  });

  test("gives the latest years the same width, and older ones one band", () => {
    const { years, lanes } = draw("1985");
    const widths = years.slice(1).map(({ x }, place) => x - (years[place]?.x ?? 0));
    expect(years.map(({ label }) => label)).toEqual([
      "2019",
      "2020",
      "2021",
      "2022",
      "2023",
      "2024",
      "2025",
      "2026",
    ]);
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(0.5);
    expect(lanes[0]?.events[0]?.x).toBeLessThan(years[0]?.x ?? 0);
  });

  test("leaves out vendors without a past event", () => {
    expect(draw("2027").lanes).toEqual([]);
  });
});

describe("the picture", () => {
  const [documented, none] = [cellCode("documented", false), cellCode("none", false)];
  const features = ["a", "b"].map((slug) => ({ slug, title: slug, category: "", vendors: 0 }));
  const vendorsWith = (...cells: number[][]) =>
    cells.map((row, place) => vendorWith(`v${place}`, { cells: row }));

  test("draws a cell per vendor and feature, and nothing where nothing is known", () => {
    const vendors = vendorsWith([documented, none], [documented, none], [none, documented]);
    expect(drawPicture({ features, vendors })).toEqual([
      { code: documented, path: "M0 7h0.88M1 7h0.88M2 21h0.88" },
    ]);
  });

  test("joins equal neighbors when there are many vendors", () => {
    const many = Array.from({ length: 150 }, () => [documented, none]);
    const vendors = vendorsWith(...many, [none, documented]);
    expect(drawPicture({ features, vendors })).toEqual([{ code: documented, path: "M0 7h150M150 21h1" }]);
  });
});
