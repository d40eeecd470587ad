import type { FactState } from "#cms/engine/evidence.ts";
import { evidenceMarks } from "#cms/engine/marks.ts";
import type { ShownSource } from "#cms/facts/shown-fact.ts";
import type { ComparisonData } from "./compare-vendors.server.ts";
import { bodyOf, type ComparedRow, type ComparedValue } from "./compared-row.ts";

/**
 * A compact form of a comparison for its page. With hundreds of values and sources, property names would make up half the size.
 * Values and sources are tuples without trailing nulls, the rarest members last; rows omit what can be derived.
 */
export type PackedComparison = Omit<ComparisonData, "rows" | "sources"> & {
  rows: PackedRow[];
  sources: PackedSource[];
};

type PackedRow = Pick<ComparedRow, "label" | "feature" | "field"> & {
  /** Absent if it equals the previous row's group. */
  group?: string;
  /** Absent for features. */
  kind?: ComparedRow["kind"];
  /** Absent if it follows from the cells. */
  body?: ComparedRow["body"];
  cells: PackedValue[][];
};

type PackedValue = [
  text: string,
  /** The mark's index. */
  mark?: number | null,
  sources?: number[] | null,
  note?: string | null,
  checkedAt?: string | null,
  state?: FactState | null,
  oldYear?: string | null,
];

type PackedSource = [
  title: string,
  url: string,
  kind: ShownSource["kind"],
  publisher?: string | null,
  checkedAt?: string | null,
  publishedOn?: string | null,
  archivedUrl?: string | null,
];

export const packComparison = ({ rows, sources, ...rest }: ComparisonData): PackedComparison => ({
  ...rest,
  rows: rows.map((row, place) => packRow(row, rows[place - 1]?.group)),
  sources: sources.map(({ title, url, kind, publisher, checkedAt, publishedOn, archivedUrl }) =>
    trimNulls<PackedSource>([title, url, kind, publisher, checkedAt, publishedOn, archivedUrl]),
  ),
});

export const unpackComparison = ({ rows, sources, ...rest }: PackedComparison): ComparisonData => ({
  ...rest,
  rows: unpackRows(rows),
  sources: sources.map(
    ([title, url, kind, publisher = null, checkedAt = null, publishedOn = null, archivedUrl = null]) => ({
      title,
      url,
      kind,
      publisher,
      checkedAt,
      publishedOn,
      archivedUrl,
    }),
  ),
});

function packRow(
  { group, kind, body, cells, ...row }: ComparedRow,
  groupBefore: string | undefined,
): PackedRow {
  return {
    ...row,
    ...(group !== groupBefore && { group }),
    ...(kind !== "feature" && { kind }),
    ...(body !== bodyOf(cells) && { body }),
    cells: cells.map((cell) => cell.map(packValue)),
  };
}

function unpackRows(rows: PackedRow[]): ComparedRow[] {
  let group = "";
  return rows.map((row) => {
    group = row.group ?? group;
    const cells = row.cells.map((cell) => cell.map(unpackValue));
    return { ...row, group, kind: row.kind ?? "feature", body: row.body ?? bodyOf(cells), cells };
  });
}

const packValue = ({ text, mark, sources, checkedAt, state, note, oldYear }: ComparedValue): PackedValue =>
  trimNulls<PackedValue>([
    text,
    mark === undefined ? null : evidenceMarks.indexOf(mark),
    sources ?? null,
    note ?? null,
    checkedAt ?? null,
    state ?? null,
    oldYear ?? null,
  ]);

function unpackValue([text, place, sources, note, checkedAt, state, oldYear]: PackedValue): ComparedValue {
  const mark = typeof place === "number" ? evidenceMarks[place] : undefined;
  return {
    text,
    ...(mark && { mark }),
    ...(sources && { sources }),
    ...(checkedAt && { checkedAt }),
    ...(state && { state }),
    ...(note && { note }),
    ...(oldYear && { oldYear }),
  };
}

/** Drops trailing nulls from a tuple. They are read back as undefined. */
function trimNulls<Tuple extends unknown[]>(tuple: Tuple): Tuple {
  while (tuple.length > 0 && tuple.at(-1) === null) tuple.pop();
  return tuple;
}
