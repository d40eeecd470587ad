import { sql } from "drizzle-orm";
import { factValuesOf } from "#cms/engine/fact-field.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { outerColumn } from "#db/columns.ts";
import { type StatedFact, statedFields } from "./stated-values.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";

/** The fields that can be required, and their supporting citations: `[[field, item, value hash], …]`. */
export interface StatedColumns {
  fields: Record<string, unknown>;
  cited: [field: string, item: string, hash: string][];
}

const fieldNames = sql.raw(statedFields.map((field) => `'${field}'`).join(", "));

/** Selects a vendor's facts that can be required, as `StatedColumns`. */
export const statedColumns = sql`json_build_object(
  'fields', json_build_object(${sql.join(
    statedFields.map((field) => sql`${sql.raw(`'${field}'`)}, ${vendors[field]}`),
    sql`, `,
  )}),
  'cited', (
    select coalesce(json_agg(json_build_array(cited.field, cited.item, cited.value_hash)), '[]')
    from citations as cited
    where cited.kind = ${sql.raw(`'${vendorDescriptor.kind}'`)} and cited.entry_id = ${outerColumn(vendors.id)}
      and cited.field in (${fieldNames}) and cited.verdict = 'supports'))`;

/** Returns the facts whose present value a citation supports. All others count as unknown (contract, section 11). */
export function listStatedFacts({ fields, cited }: StatedColumns): StatedFact[] {
  const hashes = Map.groupBy(cited, ([field, item]) => `${field}\n${item}`);
  return statedFields.flatMap((field) =>
    factValuesOf({ field, label: "", period: null, group: "" }, fields).flatMap(({ item, value }) => {
      const citations = hashes.get(`${field}\n${item}`);
      return citations?.some(([, , hash]) => hash === hashValue(value)) ? [{ field, value }] : [];
    }),
  );
}
