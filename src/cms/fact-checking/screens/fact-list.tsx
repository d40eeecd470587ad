import { type ReactNode, useRef, useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { type CapabilityLevel, capabilityLevels } from "#cms/engine/evidence.ts";
import type { EntryFacts } from "#cms/facts/fact.schema.ts";
import { levelLabels } from "#cms/facts/screens/fact-words.ts";
import { KeyHints } from "#cms/facts/screens/key-hints.tsx";
import { isOpened, openSource } from "#cms/facts/screens/opened-sources.ts";
import { useEvidence } from "#cms/facts/screens/use-evidence.ts";
import { useRows } from "#cms/facts/screens/use-rows.ts";
import { callApi, type EntryData, entryData, newerOf } from "#http/client/calls.ts";
import { CitationDialog } from "./citation-dialog.tsx";
import { FactLine } from "./fact-line.tsx";
import type { FactRow } from "./fact-rows.ts";

/** The facts of an entry, grouped under headings, with keyboard shortcuts. */
export function FactList({
  type,
  data,
  rows,
  editHref,
  initialKey,
}: {
  type: AdminType;
  data: EntryFacts;
  rows: FactRow[];
  editHref: string;
  initialKey: string | null;
}) {
  const { confirm, remove } = useEvidence();
  const mayWrite = useMay("content:write");
  const setLevel = useFactChange(type, data.entry);
  const [cited, setCited] = useState<FactRow | null>(null);
  const first = Math.max(
    0,
    rows.findIndex(({ key }) => key === initialKey),
  );
  const confirmRow = (row: FactRow | undefined) => {
    const cited = (row?.fact?.citations ?? []).filter(({ isOfThisValue }) => isOfThisValue);
    if (row && cited.length > 0) void confirm(cited, row.fullName);
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
  ];
  const citingKey: [string, (index: number) => void] = [
    "s",
    (index) => setCited(rows[index]?.fact ? (rows[index] ?? null) : null),
  ];
  const { current, move, listProps, rowProps } = useRows(
    rows.length,
    new Map([
      ...(mayWrite ? [...writingKeys, citingKey] : []),
      ["o", (index) => openSource(nextSource(rows[index]))],
    ]),
    first,
  );
  return (
    <div {...listProps} className="outline-none">
      <KeyHints keys={[...readingKeys, ...(mayWrite ? [...citingKeyHints, ...writingKeyHints] : [])]} />
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

/** Returns the first source of a fact that has not been opened yet, or else its first source. */
function nextSource(row: FactRow | undefined): string | undefined {
  const urls = row?.fact?.citations.map(({ url }) => url) ?? [];
  return urls.find((url) => !isOpened(url)) ?? urls[0];
}

/** Rows under a heading, which counts the known ones. */
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

const citingKeyHints: [string, string][] = [["s", "add a source"]];

const writingKeyHints: [string, string][] = [
  ["c", "confirm what was opened, or compare it with the page"],
  ["1 – 5", "set the level"],
  ["0", "not known"],
];

/**
 * Sets the level of an element by saving its entry. A null level makes it unknown. Saves of an entry run one after another, each
 * based on the version the previous one returned, so that the editor need not wait for the server.
 */
function useFactChange(type: AdminType, entry: EntryData) {
  const { run } = useEvidence();
  const latest = useRef(entry);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  /** Levels being saved, by row. */
  const pendingLevels = useRef(new Map<string, CapabilityLevel | null>());
  const save = async ({ item, name }: FactRow, level: CapabilityLevel | null) => {
    const before = newerOf(entry, latest.current);
    const change = type.factChange?.(before, { item: item ?? "", label: name, level });
    if (!change) return;
    const path = `${type.path}/${entry.id}`;
    latest.current = entryData.parse(await callApi("PUT", path, { body: change, version: before.updatedAt }));
  };
  return (row: FactRow, level: CapabilityLevel | null): Promise<boolean> => {
    const currentLevel = pendingLevels.current.has(row.key)
      ? pendingLevels.current.get(row.key)
      : row.fact?.level;
    if ((currentLevel ?? null) === level) return Promise.resolve(false);
    pendingLevels.current.set(row.key, level);
    const saved = lastSave.current
      .then(() => run(`save ${row.key}`, () => save(row, level), wordsFor(row, level)))
      .finally(() => pendingLevels.current.delete(row.key));
    lastSave.current = saved.catch(() => undefined);
    return saved;
  };
}

const wordsFor = ({ name }: FactRow, level: CapabilityLevel | null) =>
  `${name}: ${level ? `${levelLabels[level]}. Sources for the previous level no longer apply.` : "not known"}`;
