import type { FactItem } from "#cms/evidence/fact-field.ts";
import type { Capability } from "./vendor-facts.ts";

/** A feature as capabilities refer to it: by its slug, while vendors' `features` hold its title. */
export interface FeatureTitle {
  slug: string;
  title: string;
}

interface Matrix {
  features: string[];
  capabilities: Capability[];
}

/**
 * Makes a vendor's `features` and `capabilities` agree, which are one thing seen two ways (models, 'Vendor facts'): a level
 * other than `no` puts the feature's title into `features`, `no` takes it out. Where only one of the two was changed, the other
 * follows it; where both were, each row of the matrix has the last word on its feature.
 */
export function agree(next: Matrix, old: Matrix | null, titles: FeatureTitle[]): Matrix {
  const titleOf = new Map(titles.map(({ slug, title }) => [slug, title]));
  const isMatrixChanged = !isSame(next.capabilities, old?.capabilities ?? []);
  const isListChanged = !isSame(next.features, old?.features ?? []);
  const capabilities =
    isListChanged && !isMatrixChanged
      ? next.capabilities.filter((row) => fits(row, next.features, titleOf))
      : next.capabilities;
  const dropped = isMatrixChanged && !isListChanged ? droppedTitles(next, old, titleOf) : new Set<string>();
  return { capabilities, features: listed(next.features, capabilities, titleOf, dropped) };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A feature that was taken out of the list is unknown from now on, one that was put in is no `no` any more. */
function fits({ feature, level }: Capability, features: string[], titleOf: Map<string, string>): boolean {
  const title = titleOf.get(feature);
  return title === undefined || features.includes(title) === (level !== "no");
}

/** The titles of features whose row was taken out of the matrix: nothing is known of them now. */
function droppedTitles(
  { capabilities }: Matrix,
  old: Matrix | null,
  titleOf: Map<string, string>,
): Set<string> {
  const kept = new Set(capabilities.map(({ feature }) => feature));
  const gone = (old?.capabilities ?? []).filter(({ feature }) => !kept.has(feature));
  return new Set(gone.flatMap(({ feature }) => titleOf.get(feature) ?? []));
}

function listed(
  features: string[],
  capabilities: Capability[],
  titleOf: Map<string, string>,
  dropped: Set<string>,
): string[] {
  const list = new Set(features.filter((title) => !dropped.has(title)));
  for (const { feature, level } of capabilities) {
    const title = titleOf.get(feature);
    if (title === undefined) continue;
    if (level === "no") list.delete(title);
    else list.add(title);
  }
  return [...list];
}

/** Returns the features as the elements that a matrix can have. */
export const featureItems = (features: (FeatureTitle & { category: string | null })[]): FactItem[] =>
  features.map(({ slug, title, category }) => ({
    field: "capabilities",
    item: slug,
    label: title,
    group: category || "Other features",
  }));

/** Adds to the matrix a row for each listed feature without one: it reads as `native`, and has no source. */
export function completeMatrix({ features, capabilities }: Matrix, titles: FeatureTitle[]): Capability[] {
  const known = new Set(capabilities.map(({ feature }) => feature));
  const implied = titles.filter(({ slug, title }) => !known.has(slug) && features.includes(title));
  return [...capabilities, ...implied.map(({ slug }): Capability => ({ feature: slug, level: "native" }))];
}
