import { knownFact } from "#shared/placeholder.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { comparedFields } from "./compared-fields.ts";
import type { ComparisonGroup, ComparisonValue } from "./comparison-matrix.ts";

/** A group of rows, each with a value per vendor in vendor order. */
export interface MatrixGroup {
  name: string;
  items: MatrixRow[];
}

export interface MatrixRow {
  label: string;
  values: ComparisonValue[];
}

/** Computes the groups and rows of contract section 5. A missing single value is null, a missing list is empty. */
export function computeMatrix(comparedVendors: Vendor[]): MatrixGroup[] {
  const row = (label: keyof typeof comparedFields) => ({
    label,
    values: comparedVendors.map((vendor) => comparedValue(vendor[comparedFields[label]])),
  });
  return [
    {
      name: "Company Overview",
      items: [row("Founded"), row("Headquarters"), row("Employees"), row("Customers")],
    },
    { name: "Requirements & Pricing", items: [row("Typical Client Size"), row("Pricing")] },
    { name: "Core Features", items: [row("Features"), row("Use Cases")] },
    { name: "Integrations & Support", items: [row("Integrations"), row("Support Options")] },
  ];
}

/** Returns a fact's value. The placeholder of an unfinished extraction counts as missing (spec 2.17). */
function comparedValue(value: string | string[] | null): ComparisonValue {
  return Array.isArray(value) ? value.flatMap((item) => knownFact(item) ?? []) : knownFact(value);
}

/** Converts the editors' matrix of two vendors. `isSwapped` means that the editors named the vendors in the opposite order. */
export const writtenMatrix = (groups: ComparisonGroup[], isSwapped: boolean): MatrixGroup[] =>
  groups.map(({ name, items }) => ({
    name,
    items: items.map(({ label, vendorA, vendorB }) => ({
      label,
      values: isSwapped ? [vendorB, vendorA] : [vendorA, vendorB],
    })),
  }));

/**
 * Merges the editors' matrix into the computed one. Their values replace computed values, their additional rows and groups are
 * appended, and empty values keep the computed ones.
 */
export function mergeMatrix(computedGroups: MatrixGroup[], editorialGroups: MatrixGroup[]): MatrixGroup[] {
  const groups = editorialGroups.filter(({ name, items }) => name !== "" && items.length > 0);
  const mergedGroups = computedGroups.map((group) => ({
    ...group,
    items: groups.filter(({ name }) => isSame(name, group.name)).reduce(mergeItems, group.items),
  }));
  const extraGroups = groups.filter(({ name }) => !computedGroups.some((group) => isSame(group.name, name)));
  return [
    ...mergedGroups,
    ...extraGroups.map((group) => ({ ...group, items: group.items.filter(hasLabel) })),
  ];
}

function mergeItems(rows: MatrixRow[], { items }: MatrixGroup): MatrixRow[] {
  const rowFor = (label: string) => items.findLast((item) => isSame(item.label, label));
  const updatedRows = rows.map((row) => {
    const editorialRow = rowFor(row.label);
    return {
      ...row,
      values: row.values.map((value, place) => orComputed(editorialRow?.values[place], value)),
    };
  });
  return [
    ...updatedRows,
    ...items.filter((item) => hasLabel(item) && !rows.some((row) => isSame(row.label, item.label))),
  ];
}

const orComputed = (editorialValue: ComparisonValue | undefined, computedValue: ComparisonValue) =>
  editorialValue && editorialValue.length > 0 ? editorialValue : computedValue;

const hasLabel = ({ label }: MatrixRow) => label !== "";
const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
