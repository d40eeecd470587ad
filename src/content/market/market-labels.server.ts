interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where a label stands, from its point to the text's baseline. `isFar`: with a line to the point. */
export interface Label {
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
export function placeLabels(labelled: LabelledPoint[], points: LabelledPoint[], frame: Box) {
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
