import { scaleLinear } from "d3-scale";
import { symbol, symbolCircle } from "d3-shape";
import { vendorName } from "../vendor/vendor.words.ts";
import { type MarketVendor, strongShare } from "./market-cells.ts";

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

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where a label stands, from its point to the text's baseline. `isFar`: with a line to the point. */
interface Label {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  isFar?: boolean;
}

interface LabelledPoint {
  x: number;
  y: number;
  vendors: { name: string }[];
  label: Label | null;
}

/** The average width of a character, and the height of a line, of the labels' font at 13 units. */
const [characterWidth, lineHeight] = [7, 15];

/** Where a label may stand, the best place first. */
const places: Label[] = [
  { x: 9, y: 4, anchor: "start" },
  { x: -9, y: 4, anchor: "end" },
  { x: 0, y: -10, anchor: "middle" },
  { x: 0, y: 19, anchor: "middle" },
  { x: 6, y: -9, anchor: "start" },
  { x: -6, y: -9, anchor: "end" },
  { x: 6, y: 18, anchor: "start" },
  { x: -6, y: 18, anchor: "end" },
  { x: 0, y: -25, anchor: "middle", isFar: true },
  { x: 0, y: 34, anchor: "middle", isFar: true },
  { x: 6, y: -24, anchor: "start", isFar: true },
  { x: -6, y: -24, anchor: "end", isFar: true },
  { x: 6, y: 33, anchor: "start", isFar: true },
  { x: -6, y: 33, anchor: "end", isFar: true },
];

/** Labels points with their first vendor's name, where the label hides no point and no other label. */
function placeLabels(labelled: LabelledPoint[], points: LabelledPoint[], frame: Box) {
  const taken = points.map(boxOfPoint);
  for (const point of labelled) {
    const text = point.vendors[0]?.name ?? "";
    const free = places.find((place) => {
      const box = boxOfLabel(point, place, text);
      return isWithin(box, frame) && !taken.some((other) => overlap(box, other));
    });
    if (!free) continue;
    point.label = free;
    taken.push(boxOfLabel(point, free, text));
  }
}

const boxOfPoint = ({ x, y }: LabelledPoint): Box => ({
  left: x - 5,
  right: x + 5,
  top: y - 5,
  bottom: y + 5,
});

function boxOfLabel(point: LabelledPoint, { x, y, anchor }: Label, text: string): Box {
  const width = text.length * characterWidth;
  const start = point.x + x - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
  const baseline = point.y + y;
  return { left: start, right: start + width, top: baseline - lineHeight + 4, bottom: baseline + 4 };
}

const isWithin = (box: Box, frame: Box) =>
  box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
