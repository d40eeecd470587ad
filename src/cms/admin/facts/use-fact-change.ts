import type { CapabilityLevel } from "../../evidence/evidence.ts";
import type { EntryData } from "../calls.ts";
import { callApi } from "../calls.ts";
import type { AdminType } from "../type.tsx";
import type { FactRow } from "./fact-rows.ts";
import { levelLabels } from "./fact-words.ts";
import { useEvidence } from "./use-evidence.ts";

/**
 * Sets the level of an element by an ordinary save of its entry; null makes it unknown. The save names the version it
 * read.
 */
export function useFactChange(type: AdminType, entry: EntryData) {
  const { run } = useEvidence();
  return async (row: FactRow, level: CapabilityLevel | null): Promise<boolean> => {
    const change = type.factChange?.(entry, { item: row.item ?? "", label: row.name, level });
    if (!change || (row.fact?.level ?? null) === level) return false;
    return run(
      `save ${entry.id}`,
      () => callApi("PUT", `${type.path}/${entry.id}`, { body: change, version: entry.updatedAt }),
      `${row.name}: ${level ? `${levelLabels[level]}. Sources of the former level no longer count.` : "not known"}`,
    );
  };
}
