import type { FactItem } from "#cms/engine/fact-field.ts";
import { isSameJson } from "#shared/same-json.ts";
import type { Capability } from "./vendor-facts.ts";

/** A feature's slug, which capabilities use, and its title, which vendors' `features` use. */
export interface FeatureTitle {
  slug: string;
  title: string;
  /** Omitted by readers of the data that need none. */
  formerSlugs?: string[];
}

interface Matrix {
  features: string[];
  capabilities: Capability[];
}

/**
 * Makes a vendor's `features` and `capabilities` consistent; they are two views of the same data (models, 'Vendor facts'). A level
 * other than `no` adds the feature's title to `features`; `no` removes it. If only one of the two changed, the other follows. If
 * both changed, the matrix wins for its features.
 */
export function agree(next: Matrix, old: Matrix | null, titles: FeatureTitle[]): Matrix {
  const titleOf = new Map(titles.map(({ slug, title }) => [slug, title]));
  const isMatrixChanged = !isSameJson(next.capabilities, old?.capabilities ?? []);
  const isListChanged = !isSameJson(next.features, old?.features ?? []);
  const capabilities =
    isListChanged && !isMatrixChanged
      ? next.capabilities.filter((row) => fits(row, next.features, titleOf))
      : next.capabilities;
  const titlesToDrop =
    isMatrixChanged && !isListChanged ? droppedTitles(next, old, titleOf) : new Set<string>();
  return { capabilities, features: featureList(next.features, capabilities, titleOf, titlesToDrop) };
}

/** Removing a feature from the list makes it unknown. Adding one removes a `no`. */
function fits({ feature, level }: Capability, features: string[], titleOf: Map<string, string>): boolean {
  const title = titleOf.get(feature);
  return title === undefined || features.includes(title) === (level !== "no");
}

/** The titles of features whose row was removed from the matrix. They are now unknown. */
function droppedTitles(
  { capabilities }: Matrix,
  old: Matrix | null,
  titleOf: Map<string, string>,
): Set<string> {
  const keptSlugs = new Set(capabilities.map(({ feature }) => feature));
  const removals = (old?.capabilities ?? []).filter(({ feature }) => !keptSlugs.has(feature));
  return new Set(removals.flatMap(({ feature }) => titleOf.get(feature) ?? []));
}

function featureList(
  features: string[],
  capabilities: Capability[],
  titleOf: Map<string, string>,
  titlesToDrop: Set<string>,
): string[] {
  const list = new Set(features.filter((title) => !titlesToDrop.has(title)));
  for (const { feature, level } of capabilities) {
    const title = titleOf.get(feature);
    if (title === undefined) continue;
    if (level === "no") list.delete(title);
    else list.add(title);
  }
  return [...list];
}

/** Returns the features as possible matrix elements. */
export const featureItems = (
  features: (FeatureTitle & { category: string | null; definition?: string | null })[],
): FactItem[] =>
  features.map(({ slug, title, category, definition = null }) => ({
    field: "capabilities",
    item: slug,
    label: title,
    group: category || "Other features",
    definition,
  }));

/** Adds a row to the matrix for each listed feature without one. It counts as `native` without a source. */
export function completeMatrix({ features, capabilities }: Matrix, titles: FeatureTitle[]): Capability[] {
  const leveledSlugs = new Set(capabilities.map(({ feature }) => feature));
  const implied = titles.filter(({ slug, title }) => !leveledSlugs.has(slug) && features.includes(title));
  return [...capabilities, ...implied.map(({ slug }): Capability => ({ feature: slug, level: "native" }))];
}
