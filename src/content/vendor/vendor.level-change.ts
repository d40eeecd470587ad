import type { LevelChange } from "#cms/admin/type.tsx";
import type { Capability } from "./vendor-facts.ts";

interface Matrix {
  features: string[];
  capabilities: Capability[];
}

/**
 * Returns the vendor fields that set a feature's level. A feature that becomes unknown is also removed from the list, where it
 * would count as offered.
 */
export function changeLevel({ features, capabilities }: Matrix, { item, label, level }: LevelChange) {
  const existing = capabilities.find(({ feature }) => feature === item);
  const otherCapabilities = capabilities.filter(({ feature }) => feature !== item);
  if (level === null)
    return { capabilities: otherCapabilities, features: features.filter((title) => title !== label) };
  if (!existing) return { capabilities: [...capabilities, { feature: item, level }] };
  return {
    capabilities: capabilities.map((row) => (row.feature === item ? { ...row, level } : row)),
  };
}

/**
 * Adds an item to a list. An item that was in `original` returns to its old position, so that reverting a change by hand leaves no
 * difference.
 */
export function putBack<Item>(
  list: Item[],
  item: Item,
  original: Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const keys = original.map(keyOf);
  const place = keys.indexOf(keyOf(item));
  const later = new Set(place < 0 ? [] : keys.slice(place + 1));
  const next = list.findIndex((other) => later.has(keyOf(other)));
  return next < 0 ? [...list, item] : list.toSpliced(next, 0, item);
}
