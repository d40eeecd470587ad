import {
  type CapabilityLevel,
  capabilityLevels,
  type SourceKind,
  sourceKinds,
} from "#cms/engine/evidence.ts";
import { evidenceMarks } from "#cms/engine/marks.ts";
import { markOf } from "#cms/facts/fact-state.ts";
import { evidenceGroupOf, evidenceGroups } from "./evidence-groups.ts";

/** Every mark of every group, strongest first. A vendor's rank for a feature is a place in this list. */
export const evidenceRanks = evidenceGroups.flatMap((group) =>
  evidenceMarks.map((mark) => ({ group, mark })),
);

export const notOfferedRank = evidenceRanks.findIndex(({ group }) => group === "not-offered");

/** The rank that one supporting source of a kind gives to a level, by `kind level`. A vendor has the best rank of its sources. */
export const ranksBySource: Readonly<Record<string, number>> = Object.fromEntries(
  sourceKinds.flatMap((source) =>
    capabilityLevels.map((level) => {
      const mark = markOf([{ verdict: "supports", kind: source }], level);
      const group = evidenceGroupOf(mark, level);
      const rank = evidenceRanks.findIndex((one) => one.group === group && one.mark === mark);
      return [`${source} ${level}`, rank];
    }),
  ),
);

export const rankOf = (source: SourceKind, level: CapabilityLevel): number =>
  ranksBySource[`${source} ${level}`] ?? evidenceRanks.length;
