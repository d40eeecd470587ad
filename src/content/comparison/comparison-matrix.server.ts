import { isPlaceholder } from "#shared/placeholder.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { comparedFields } from "./compared-fields.ts";
import type { ComparisonGroup, ComparisonValue } from "./comparison-matrix.ts";

/** A group of rows with a value for each vendor, in their order. */
export interface MatrixGroup {
  name: string;
  items: MatrixRow[];
}

export interface MatrixRow {
  label: string;
  values: ComparisonValue[];
}

/** The groups and rows of contract section 5: a missing single value is null, a missing list is empty. */
export function computeMatrix(compared: Vendor[]): MatrixGroup[] {
  const row = (label: keyof typeof comparedFields) => ({
    label,
    values: compared.map((vendor) => comparedValue(vendor[comparedFields[label]])),
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

/** A fact as it is; one that still holds the extraction's placeholder counts as missing (spec 2.17). */
function comparedValue(value: string | string[] | null): ComparisonValue {
  if (Array.isArray(value)) return value.filter((item) => !isPlaceholder(item));
  return value && !isPlaceholder(value) ? value : null;
}

/** The editors' notes on two vendors, as rows with a value for each. `isSwapped`: they named the other vendor first. */
export const writtenMatrix = (groups: ComparisonGroup[], isSwapped: boolean): MatrixGroup[] =>
  groups.map(({ name, items }) => ({
    name,
    items: items.map(({ label, vendorA, vendorB }) => ({
      label,
      values: isSwapped ? [vendorB, vendorA] : [vendorA, vendorB],
    })),
  }));

/**
 * Merges what editors wrote over what was computed: their values take the place of the vendors', their rows and groups
 * come after. A value they left empty keeps the computed one.
 */
export function mergeMatrix(computed: MatrixGroup[], written: MatrixGroup[]): MatrixGroup[] {
  const groups = written.filter(({ name, items }) => name !== "" && items.length > 0);
  const merged = computed.map((group) => ({
    ...group,
    items: groups.filter(({ name }) => isSame(name, group.name)).reduce(mergeItems, group.items),
  }));
  const others = groups.filter(({ name }) => !computed.some((group) => isSame(group.name, name)));
  return [...merged, ...others.map((group) => ({ ...group, items: group.items.filter(hasLabel) }))];
}

function mergeItems(rows: MatrixRow[], { items }: MatrixGroup): MatrixRow[] {
  const rowFor = (label: string) => items.findLast((item) => isSame(item.label, label));
  const changed = rows.map((row) => {
    const written = rowFor(row.label);
    return { ...row, values: row.values.map((value, place) => orComputed(written?.values[place], value)) };
  });
  return [
    ...changed,
    ...items.filter((item) => hasLabel(item) && !rows.some((row) => isSame(row.label, item.label))),
  ];
}

const orComputed = (written: ComparisonValue | undefined, computed: ComparisonValue) =>
  written && written.length > 0 ? written : computed;

const hasLabel = ({ label }: MatrixRow) => label !== "";
const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
