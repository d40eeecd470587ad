import { isPlaceholder } from "#shared/placeholder.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { comparedFields } from "./compared-fields.ts";
import type { ComparisonGroup, ComparisonValue } from "./comparison-matrix.ts";

/** The groups and rows of contract section 5: a missing single value is null, a missing list is empty. */
export function computeMatrix(vendorA: Vendor, vendorB: Vendor): ComparisonGroup[] {
  const row = (label: keyof typeof comparedFields) => ({
    label,
    vendorA: comparedValue(vendorA[comparedFields[label]]),
    vendorB: comparedValue(vendorB[comparedFields[label]]),
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

/**
 * Merges what editors wrote over what was computed: their values take the place of the vendors', their rows and groups
 * come after. A value they left empty keeps the computed one.
 */
export function mergeMatrix(computed: ComparisonGroup[], written: ComparisonGroup[]): ComparisonGroup[] {
  const groups = written.filter(({ name, items }) => name !== "" && items.length > 0);
  const merged = computed.map((group) => ({
    ...group,
    items: groups.filter(({ name }) => isSame(name, group.name)).reduce(mergeItems, group.items),
  }));
  const others = groups.filter(({ name }) => !computed.some((group) => isSame(group.name, name)));
  return [...merged, ...others.map((group) => ({ ...group, items: group.items.filter(hasLabel) }))];
}

type Row = ComparisonGroup["items"][number];

function mergeItems(rows: Row[], { items }: ComparisonGroup): Row[] {
  const rowFor = (label: string) => items.findLast((item) => isSame(item.label, label));
  const changed = rows.map((row) => {
    const written = rowFor(row.label);
    return {
      ...row,
      vendorA: orComputed(written?.vendorA, row.vendorA),
      vendorB: orComputed(written?.vendorB, row.vendorB),
    };
  });
  return [
    ...changed,
    ...items.filter((item) => hasLabel(item) && !rows.some((row) => isSame(row.label, item.label))),
  ];
}

const orComputed = (written: ComparisonValue | undefined, computed: ComparisonValue) =>
  written && written.length > 0 ? written : computed;

const hasLabel = ({ label }: Row) => label !== "";
const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The same matrix with its two columns changed over. */
export const swapVendors = (groups: ComparisonGroup[]): ComparisonGroup[] =>
  groups.map((group) => ({
    ...group,
    items: group.items.map((row) => ({ ...row, vendorA: row.vendorB, vendorB: row.vendorA })),
  }));
