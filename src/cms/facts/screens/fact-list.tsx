import { type ReactNode, useState } from "react";
import { capabilityLevels } from "../../evidence/evidence.ts";
import { useMay } from "../editor-context.ts";
import type { AdminType } from "../type.tsx";
import { CitationDialog } from "./citation-dialog.tsx";
import { FactLine } from "./fact-line.tsx";
import { KeyHints } from "./fact-loading.tsx";
import { openSource } from "./fact-queue.tsx";
import type { FactRow } from "./fact-rows.ts";
import type { EntryFacts } from "./facts.query.ts";
import { useEvidence } from "./use-evidence.ts";
import { useFactChange } from "./use-fact-change.ts";
import { useRows } from "./use-rows.ts";

/** The rows of an entry under the headings of their groups, worked through by keys. */
export function FactList({
  type,
  data,
  rows,
  editHref,
  wanted,
}: {
  type: AdminType;
  data: EntryFacts;
  rows: FactRow[];
  editHref: string;
  wanted: string | null;
}) {
  const { confirm, remove } = useEvidence();
  const mayWrite = useMay("content:write");
  const setLevel = useFactChange(type, data.entry);
  const [cited, setCited] = useState<FactRow | null>(null);
  const first = Math.max(
    0,
    rows.findIndex(({ key }) => key === wanted),
  );
  const confirmRow = (row: FactRow | undefined) => {
    const ids = (row?.fact?.citations ?? []).filter(({ isOfThisValue }) => isOfThisValue).map(({ id }) => id);
    if (row && ids.length > 0) void confirm(ids, row.fullName);
  };
  const levelKeys = [null, ...capabilityLevels].map((level, digit): [string, (index: number) => void] => [
    `${digit}`,
    (index) => {
      const row = rows[index];
      if (row?.hasLevel) void setLevel(row, level);
    },
  ]);
  const writingKeys: [string, (index: number) => void][] = [
    ...(type.factChange ? levelKeys : []),
    [
      "c",
      (index) => {
        confirmRow(rows[index]);
        move(index + 1);
      },
    ],
    ["s", (index) => setCited(rows[index]?.fact ? (rows[index] ?? null) : null)],
  ];
  const { current, move, listProps, rowProps } = useRows(
    rows.length,
    new Map([
      ...(mayWrite ? writingKeys : []),
      ["o", (index) => void openSource(rows[index]?.fact?.citations[0]?.url)],
    ]),
    first,
  );
  return (
    <div {...listProps} className="outline-none">
      <KeyHints keys={mayWrite ? [...readingKeys, ...writingKeyHints] : readingKeys} />
      {[...Map.groupBy(rows, ({ group }) => group)].map(([group, members]) => (
        <FactGroup key={group} name={group} rows={members}>
          {(row) => (
            <FactLine
              row={row}
              isCurrent={rows[current]?.key === row.key}
              rowProps={rowProps(rows.indexOf(row))}
              editHref={editHref}
              onLevel={
                mayWrite && type.factChange && row.hasLevel ? (level) => setLevel(row, level) : undefined
              }
              acts={
                mayWrite
                  ? {
                      onConfirm: () => confirmRow(row),
                      onCite: () => setCited(row),
                      onRemove: (id) => void remove(id, row.fullName),
                    }
                  : null
              }
            />
          )}
        </FactGroup>
      ))}
      <CitationDialog data={data} row={cited} onClose={() => setCited(null)} />
    </div>
  );
}

/** Rows under their heading, which counts those of which something is known. */
const FactGroup = ({
  name,
  rows,
  children,
}: {
  name: string;
  rows: FactRow[];
  children: (row: FactRow) => ReactNode;
}) => (
  <section aria-label={name} className="mt-5">
    <h4 className="text-17">
      {name}{" "}
      <span className="font-sans text-13 font-normal text-muted tabular-nums">
        {rows.filter(({ fact }) => fact).length} of {rows.length} known
      </span>
    </h4>
    <ul className="mt-1 border-t border-rule">
      {rows.map((row) => (
        <li key={row.key} className="border-b border-rule">
          {children(row)}
        </li>
      ))}
    </ul>
  </section>
);

const readingKeys: [string, string][] = [
  ["j", "next"],
  ["k", "previous"],
  ["o", "open the source"],
];

const writingKeyHints: [string, string][] = [
  ["c", "confirm and go on"],
  ["s", "add a source"],
  ["1 – 5", "set the level"],
  ["0", "not known"],
];
