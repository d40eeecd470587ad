import { scaleLinear } from "d3-scale";
import { symbol, symbolCircle } from "d3-shape";
import { vendorName } from "../vendor/vendor.words.ts";
import { type MarketVendor, strongShare } from "./market-cells.ts";
import { type Label, placeLabels } from "./market-labels.server.ts";

export interface ScatterPoint {
  x: number;
  y: number;
  features: number;
  /** The share of the features that is documented or independently reported. */
  share: number;
  /** The first vendors at this point. */
  vendors: { slug: string; name: string }[];
  /** The number of vendors at this point that `vendors` leaves out. */
  more: number;
  /** A circle around 0, 0. */
  shape: string;
  /** The first vendor's name. */
  label: Label | null;
}

export interface Scatter {
  width: number;
  height: number;
  points: ScatterPoint[];
  xTicks: { label: string; x: number }[];
  yTicks: { label: string; y: number }[];
}

const [width, height] = [1200, 560];
const frame = { left: 52, right: 1160, top: 24, bottom: 510 };
/** With more vendors, equal ones share a point, and only vendors that no other exceeds are labelled. */
const mostLabelled = 60;
const mostNamed = 8;
const pointArea = 80;
const largestArea = 900;
/** Between equal vendors that stand side by side, in the drawing's units. */
const stepAside = 12;

const toTenth = (value: number) => Math.round(value * 10) / 10;

/** Draws vendors by the number of features with evidence, and by the share of them with strong evidence. */
export function drawScatter(vendors: MarketVendor[]): Scatter {
  const most = Math.max(1, ...vendors.map(({ features }) => features));
  const x = scaleLinear([0, most], [frame.left + 10, frame.right]).nice();
  const y = scaleLinear([0, 1], [frame.bottom - 10, frame.top]);
  const groups = [...Map.groupBy(vendors, (vendor) => `${vendor.features} ${vendor.strong}`).values()];
  const isDense = vendors.length > mostLabelled;
  const areas = scaleLinear([0, Math.max(...groups.map(({ length }) => length))], [0, largestArea]);
  const points = groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const at = { x: x(first.features), y: y(strongShare(first)) };
    return isDense ? [pointOf(group, at, Math.max(pointArea, areas(group.length)))] : sideBySide(group, at);
  });
  const labelled = isDense ? points.filter((point) => isUnsurpassed(point, points)) : points;
  placeLabels(labelled, points, { left: 0, right: width, top: 0, bottom: frame.bottom });
  return {
    width,
    height,
    points,
    xTicks: x
      .ticks(6)
      .filter(Number.isInteger)
      .map((tick) => ({ label: String(tick), x: toTenth(x(tick)) })),
    yTicks: y.ticks(4).map((tick) => ({ label: y.tickFormat(4, "%")(tick), y: toTenth(y(tick)) })),
  };
}

const sideBySide = (group: MarketVendor[], at: { x: number; y: number }) =>
  group.map((vendor, place) =>
    pointOf([vendor], { ...at, x: at.x + (place - (group.length - 1) / 2) * stepAside }, pointArea),
  );

function pointOf(group: MarketVendor[], at: { x: number; y: number }, area: number): ScatterPoint {
  const [{ features, strong } = { features: 0, strong: 0 }] = group;
  return {
    x: toTenth(at.x),
    y: toTenth(at.y),
    features,
    share: strongShare({ features, strong }),
    vendors: group.slice(0, mostNamed).map((vendor) => ({ slug: vendor.slug, name: vendorName(vendor) })),
    more: Math.max(0, group.length - mostNamed),
    shape: symbol(symbolCircle, area).digits(1)() ?? "",
    label: null,
  };
}

/** Returns true for a single vendor if no other has more features and a higher share. */
const isUnsurpassed = (point: ScatterPoint, points: ScatterPoint[]) =>
  point.vendors.length === 1 &&
  !points.some((other) => other !== point && other.features >= point.features && other.share >= point.share);
