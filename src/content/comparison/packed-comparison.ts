import type { FactState } from "#cms/evidence/evidence.ts";
import { evidenceMarks } from "#cms/evidence/fact-state.ts";
import type { ShownSource } from "#cms/evidence/shown-fact.ts";
import type { ComparisonData } from "./compare-vendors.server.ts";
import { bodyOf, type ComparedRow, type ComparedValue } from "./compared-row.ts";

/**
 * A comparison as it travels within its page: hundreds of values and sources, of which the names of properties would be
 * half the weight. Values and sources are tuples, without what is absent at their end; rows leave out what follows from
 * the rest.
 */
export type PackedComparison = Omit<ComparisonData, "rows" | "sources"> & {
  rows: PackedRow[];
  sources: PackedSource[];
};

type PackedRow = Pick<ComparedRow, "label" | "remarks" | "feature"> & {
  /** Absent where it is the group of the row before. */
  group?: string;
  /** Absent for features. */
  kind?: ComparedRow["kind"];
  /** Absent where the cells tell it. */
  body?: ComparedRow["body"];
  cells: PackedValue[][];
};

type PackedValue = [
  text: string,
  /** Its place among the marks. */
  mark?: number | null,
  sources?: number[] | null,
  checkedAt?: string | null,
  state?: FactState | null,
  note?: string | null,
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
    trimmed<PackedSource>([title, url, kind, publisher, checkedAt, publishedOn, archivedUrl]),
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

const packValue = ({ text, mark, sources, checkedAt, state, note }: ComparedValue): PackedValue =>
  trimmed<PackedValue>([
    text,
    mark === undefined ? null : evidenceMarks.indexOf(mark),
    sources ?? null,
    checkedAt ?? null,
    state ?? null,
    note ?? null,
  ]);

function unpackValue([text, place, sources, checkedAt, state, note]: PackedValue): ComparedValue {
  const mark = typeof place === "number" ? evidenceMarks[place] : undefined;
  return {
    text,
    ...(mark && { mark }),
    ...(sources && { sources }),
    ...(checkedAt && { checkedAt }),
    ...(state && { state }),
    ...(note && { note }),
  };
}

/** Takes the nulls at the end of a tuple away: what is absent there reads as undefined. */
function trimmed<Tuple extends unknown[]>(tuple: Tuple): Tuple {
  while (tuple.length > 0 && tuple.at(-1) === null) tuple.pop();
  return tuple;
}
