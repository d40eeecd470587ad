import { type SQL, sql } from "drizzle-orm";
import { type CapabilityLevel, capabilityLevels, type SourceKind } from "#cms/engine/evidence.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { outerColumn } from "#db/columns.ts";
import { features } from "../feature/feature.table.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";

const levelOfHash = sql`case cited.value_hash ${sql.join(
  capabilityLevels.map((level) => sql.raw(`when '${hashValue(level)}' then '${level}'`)),
  sql` `,
)} end`;

const ofFeature = sql`jsonb_build_object('feature', cited.item)`;

/**
 * The supporting citations of a vendor's capabilities for its current levels: those in its matrix, or `native` for features that it
 * only lists (see `completeMatrix`).
 */
const validCitations = sql`
  from citations as cited
  where cited.kind = ${sql.raw(`'${vendorDescriptor.kind}'`)} and cited.entry_id = ${outerColumn(vendors.id)}
    and cited.field = 'capabilities' and cited.verdict = 'supports'
    and (
      ${outerColumn(vendors.capabilities)} @>
        jsonb_build_array(${ofFeature} || jsonb_build_object('level', ${levelOfHash}))
      or (cited.value_hash = ${sql.raw(`'${hashValue("native")}'`)}
        and not ${outerColumn(vendors.capabilities)} @> jsonb_build_array(${ofFeature})
        and exists (
          select 1 from ${features} as listed
          where listed.slug = cited.item and listed.name = any(${outerColumn(vendors.features)}))))`;

/**
 * Selects the levels of a vendor that a source supports, as `[[feature, level], …]`. Levels without a source count as unknown
 * everywhere (contract, section 11).
 */
export const provenCapabilities = sql<[feature: string, level: CapabilityLevel][]>`(
  select coalesce(json_agg(distinct jsonb_build_array(cited.item, ${levelOfHash})), '[]') ${validCitations})`;

/** The same with the kind of each source, as `[[feature, level, kind], …]`. */
export const capabilitySources = sql<[feature: string, level: CapabilityLevel, kind: SourceKind][]>`(
  select coalesce(json_agg(distinct jsonb_build_array(cited.item, ${levelOfHash},
    (select source.kind from ${sources} as source where source.id = cited.source_id))), '[]') ${validCitations})`;

/** The condition for vendors that offer a feature, by slug, according to a source. */
export const offersFeature = (slug: string): SQL => sql`exists (
  select 1 ${validCitations} and cited.item = ${slug} and cited.value_hash <> ${hashValue("no")})`;
