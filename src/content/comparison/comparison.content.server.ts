import { eq } from "drizzle-orm";
import { contentType, type Row, type SaveContext } from "#cms/content-type.server.ts";
import { entryTarget } from "#cms/references/references.server.ts";
import { AppError } from "#shared/errors.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { comparisonInput } from "./comparison.schema.ts";
import { comparisons } from "./comparison.table.ts";

export const comparisonContent = contentType({
  kind: "comparison",
  noun: "Comparison",
  paths: ["/api/comparisons"],
  table: comparisons,
  input: comparisonInput,
  texts: ["content", "conclusion"],
  titleOf: ({ title }) => title,
  slugLimit: 200,
  referencesOf: ({ vendorAId, vendorBId }) =>
    Object.entries({ vendorAId, vendorBId }).flatMap(([field, id]) =>
      id === null ? [] : [{ field, target: entryTarget("vendor", id) }],
    ),
  prepare: nameVendors,
});

/** Two different vendors that exist, each with its name as it is now. */
async function nameVendors(values: Row, { db, old, from }: SaveContext): Promise<Row> {
  const ids = {
    vendorAId: values.vendorAId ?? old?.vendorAId,
    vendorBId: values.vendorBId ?? old?.vendorBId,
  };
  if (ids.vendorAId && ids.vendorAId === ids.vendorBId)
    throw refusal("vendorBId", "A vendor cannot be compared with itself");
  // A restored comparison may name a vendor that is itself in the trash; it is shown once both are restored.
  if (from === "trash") return values;
  const [vendorAName, vendorBName] = await Promise.all([
    nameOf(db, "vendorAId", values.vendorAId),
    nameOf(db, "vendorBId", values.vendorBId),
  ]);
  return { ...values, ...(vendorAName && { vendorAName }), ...(vendorBName && { vendorBName }) };
}

async function nameOf(db: SaveContext["db"], field: string, id: unknown): Promise<string | null> {
  if (typeof id !== "number") return null;
  const [vendor] = await db.select({ name: vendors.name }).from(vendors).where(eq(vendors.id, id));
  if (!vendor) throw refusal(field, "There is no such vendor");
  return vendor.name;
}

const refusal = (path: string, message: string) =>
  new AppError("invalid", `${path}: ${message}`, { issues: [{ path, message }] });
