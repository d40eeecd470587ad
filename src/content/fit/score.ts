import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { type Importance, type Requirement, weightOf } from "./requirements.ts";

/** The version of the scoring method. Increment it when levels, weights or the formula change. Shown with every score. */
export const fitVersion = "2";

/** The share of a requirement's weight that a level earns (models, 'Fit'). Unknown levels earn nothing yet. */
export const levelShares: Record<CapabilityLevel, number> = {
  native: 1,
  partial: 0.6,
  partner: 0.5,
  "add-on": 0.4,
  no: 0,
};

/**
 * Returns a vendor's level for a feature, by slug, or for another fact, by its key. Null if unknown. Other facts have the levels
 * `native` and `no` only.
 */
export type LevelOf = (feature: string) => CapabilityLevel | null;

/** A line of the sum. `points` is null if the level is unknown. */
export interface FitLine {
  feature: string;
  importance: Importance;
  weight: number;
  level: CapabilityLevel | null;
  points: number | null;
}

/** A vendor's points. `low` counts unknown levels as no, `high` as yes. */
export interface FitPoints {
  low: number;
  high: number;
  /** The sum of all weights. */
  total: number;
  /** The known weights as a share of all; 0 without requirements. */
  coverage: number;
  missedMusts: number;
  unknownMusts: number;
}

export interface Fit extends FitPoints {
  /** Musts that are not offered. */
  misses: string[];
  /** Unknown features, musts first. */
  ask: string[];
  breakdown: FitLine[];
}

/** Scores a vendor against requirements. Points are exact to a tenth. */
export function scoreFit(requirements: Requirement[], levelOf: LevelOf): Fit {
  const breakdown = requirements.map((requirement): FitLine => {
    const { feature, importance } = requirement;
    const [weight, level] = [weightOf(requirement), levelOf(feature)];
    return { feature, importance, weight, level, points: level && inTenths(weight, level) / 10 };
  });
  const unknown = breakdown.filter(({ level }) => level === null);
  return {
    ...sumPoints(requirements, levelOf),
    misses: breakdown.filter(isMissedMust).map(({ feature }) => feature),
    ask: [...unknown.filter(isMust), ...unknown.filter((line) => !isMust(line))].map(
      ({ feature }) => feature,
    ),
    breakdown,
  };
}

/** Adds up a vendor's points, without the lists. */
export function sumPoints(requirements: Requirement[], levelOf: LevelOf): FitPoints {
  let [low, unknown, total, missedMusts, unknownMusts] = [0, 0, 0, 0, 0];
  for (const requirement of requirements) {
    const [weight, level] = [weightOf(requirement), levelOf(requirement.feature)];
    total += weight;
    if (level === null) unknown += weight;
    else low += inTenths(weight, level);
    if (level === null && isMust(requirement)) unknownMusts++;
    if (level === "no" && isMust(requirement)) missedMusts++;
  }
  return {
    low: low / 10,
    high: (low + 10 * unknown) / 10,
    total,
    coverage: total > 0 ? (total - unknown) / total : 0,
    missedMusts,
    unknownMusts,
  };
}

/** In tenths, because sums of integers are exact and sums of 0.6 and 0.4 are not. */
const inTenths = (weight: number, level: CapabilityLevel) => Math.round(10 * weight * levelShares[level]);

const isMust = ({ importance }: { importance: Importance }) => importance === "must";
const isMissedMust = (line: FitLine) => isMust(line) && line.level === "no";

/** Orders vendors that miss a must last, then by `low`. Equal vendors keep their order by name. */
export const compareFits = (a: FitPoints, b: FitPoints): number =>
  Number(a.missedMusts > 0) - Number(b.missedMusts > 0) || b.low - a.low;

/** Counts the requirements that a vendor is known to cover fully or in part. */
export const countMet = ({ breakdown }: Pick<Fit, "breakdown">): number =>
  breakdown.filter(({ level }) => level !== null && level !== "no").length;
