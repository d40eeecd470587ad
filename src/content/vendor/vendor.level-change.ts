import type { LevelChange } from "#cms/admin/type.tsx";
import type { Capability } from "./vendor-facts.ts";

interface Matrix {
  features: string[];
  capabilities: Capability[];
}

/**
 * The change of a vendor that gives a feature a level. A feature that becomes unknown leaves the list of features too, where it
 * would read as offered.
 */
export function changeLevel({ features, capabilities }: Matrix, { item, label, level }: LevelChange) {
  const known = capabilities.find(({ feature }) => feature === item);
  const others = capabilities.filter(({ feature }) => feature !== item);
  if (level === null) return { capabilities: others, features: features.filter((title) => title !== label) };
  if (!known) return { capabilities: [...capabilities, { feature: item, level }] };
  return {
    capabilities: capabilities.map((row) => (row.feature === item ? { ...row, level } : row)),
  };
}
