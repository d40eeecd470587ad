import { useRef } from "react";
import type { CapabilityLevel } from "../../evidence/evidence.ts";
import { callApi, type EntryData, entryData, newerOf } from "../calls.ts";
import type { AdminType } from "../type.tsx";
import type { FactRow } from "./fact-rows.ts";
import { levelLabels } from "./fact-words.ts";
import { useEvidence } from "./use-evidence.ts";

/**
 * Sets the level of an element by an ordinary save of its entry; null makes it unknown. The saves of an entry follow one
 * another, each on the version that the one before made, so that keys may be pressed faster than the server answers.
 */
export function useFactChange(type: AdminType, entry: EntryData) {
  const { run } = useEvidence();
  const latest = useRef(entry);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  /** The levels that are on their way, by row. */
  const asked = useRef(new Map<string, CapabilityLevel | null>());
  const save = async ({ item, name }: FactRow, level: CapabilityLevel | null) => {
    const before = newerOf(entry, latest.current);
    const change = type.factChange?.(before, { item: item ?? "", label: name, level });
    if (!change) return;
    const path = `${type.path}/${entry.id}`;
    latest.current = entryData.parse(await callApi("PUT", path, { body: change, version: before.updatedAt }));
  };
  return (row: FactRow, level: CapabilityLevel | null): Promise<boolean> => {
    const known = asked.current.has(row.key) ? asked.current.get(row.key) : row.fact?.level;
    if ((known ?? null) === level) return Promise.resolve(false);
    asked.current.set(row.key, level);
    const saved = lastSave.current
      .then(() => run(`save ${row.key}`, () => save(row, level), wordsFor(row, level)))
      .finally(() => asked.current.delete(row.key));
    lastSave.current = saved.catch(() => undefined);
    return saved;
  };
}

const wordsFor = ({ name }: FactRow, level: CapabilityLevel | null) =>
  `${name}: ${level ? `${levelLabels[level]}. Sources of the former level no longer count.` : "not known"}`;
