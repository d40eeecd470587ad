import { and, gt, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { locks } from "#db/locks.server.ts";
import { AppError } from "#shared/errors.ts";
import { routes } from "#shared/routes.ts";
import { isSameJson } from "#shared/same-json.ts";
import { nameKey } from "./vendor.aliases.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";

type Vendor = typeof vendors.$inferSelect;
type VendorNames = Pick<Vendor, "id" | "name" | "aliases">;

/**
 * Rejects an alias that is another vendor's name or alias, and a name that is another vendor's alias. Call it in the transaction
 * that stored the vendors. @throws AppError `conflict`, naming the field
 */
export async function refuseTakenNames(
  db: Database,
  changes: { old: Vendor | null; entry: Vendor }[],
): Promise<void> {
  const renamedVendors = changes
    .filter(({ old, entry }) => !old || !hasSameNames(old, entry))
    .map(({ entry }) => entry);
  if (renamedVendors.length === 0) return;
  const areAliasesGiven = renamedVendors.some(({ aliases }) => aliases.length > 0);
  // The lock makes the second of two concurrent saves see the first. Saves without aliases take it in shared mode.
  await db.execute(
    areAliasesGiven
      ? sql`select pg_advisory_xact_lock(${locks.vendorNames})`
      : sql`select pg_advisory_xact_lock_shared(${locks.vendorNames})`,
  );
  const owners = await findOwners(db, areAliasesGiven ? undefined : sql`cardinality(${vendors.aliases}) > 0`);
  for (const vendor of renamedVendors) refuseTaken(vendor, owners);
}

const hasSameNames = (one: VendorNames, other: VendorNames) =>
  one.name === other.name && isSameJson(one.aliases, other.aliases);

interface Owners {
  byName: Map<string, VendorNames[]>;
  byAlias: Map<string, VendorNames[]>;
}

const atATime = 2000;

async function findOwners(db: Database, condition: ReturnType<typeof sql> | undefined): Promise<Owners> {
  const owners: Owners = { byName: new Map(), byAlias: new Map() };
  for (let last = 0; ; ) {
    const rows = await db
      .select({ id: vendors.id, name: vendors.name, aliases: vendors.aliases })
      .from(vendors)
      .where(and(gt(vendors.id, last), condition))
      .orderBy(vendors.id)
      .limit(atATime);
    for (const row of rows) {
      add(owners.byName, row.name, row);
      for (const alias of row.aliases) add(owners.byAlias, alias, row);
    }
    if (rows.length < atATime) return owners;
    last = rows.at(-1)?.id ?? last;
  }
}

function add(owners: Map<string, VendorNames[]>, name: string, vendor: VendorNames) {
  const key = nameKey(name);
  const ownersOfName = owners.get(key);
  if (ownersOfName) ownersOfName.push(vendor);
  else owners.set(key, [vendor]);
}

function refuseTaken({ id, name, aliases }: VendorNames, { byName, byAlias }: Owners) {
  const ownerOf = (ownersByKey: Map<string, VendorNames[]>, text: string) =>
    ownersByKey.get(nameKey(text))?.find((owner) => owner.id !== id);
  for (const alias of aliases) {
    const nameOwner = ownerOf(byName, alias);
    if (nameOwner) throw takenError("aliases", `“${alias}” is the name of another vendor`, nameOwner);
    const aliasOwner = ownerOf(byAlias, alias);
    if (aliasOwner) throw takenError("aliases", `“${alias}” is an alias of ${aliasOwner.name}`, aliasOwner);
  }
  const ownerOfAlias = ownerOf(byAlias, name);
  if (ownerOfAlias) throw takenError("name", `“${name}” is an alias of ${ownerOfAlias.name}`, ownerOfAlias);
}

function takenError(path: "aliases" | "name", message: string, { id, name }: VendorNames): AppError {
  const tab = vendorDescriptor.path.replace("/api/", "");
  return new AppError("conflict", message, {
    issues: [{ path, message }],
    owner: {
      kind: vendorDescriptor.kind,
      id,
      title: name,
      path: routes.adminEntry.href({ tab, entry: String(id) }),
    },
  });
}
