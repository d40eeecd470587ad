import { sql } from "drizzle-orm";
import { z } from "zod";
import { kindWord } from "#cms/engine/search-index/search-document.ts";
import { type SearchKind, searchKinds } from "#cms/engine/search-index/search-kinds.ts";
import type { Database } from "#db/database.server.ts";
import { lastCharacter } from "./known-words.server.ts";
import { unknownRank, type VendorRanks } from "./named-features.ts";
import { ofKind } from "./search-terms.ts";

/** Entries examined per tier. It makes a word found in half of all entries as fast as a rare one. */
const mostPerTier = 500;
const mostBeginnings = 100;
/** Characters of a text that an excerpt is taken from. */
const excerptSource = 12_000;

const foundEntries = z.object({
  entries: z.array(
    z.object({
      entryId: z.number(),
      type: z.enum(searchKinds),
      title: z.string(),
      path: z.string(),
      text: z.string(),
    }),
  ),
  total: z.number(),
  kinds: z.array(z.object({ value: z.enum(searchKinds), count: z.number() })),
  isCapped: z.boolean(),
});

export type FoundEntries = z.infer<typeof foundEntries>;

export interface FindOptions {
  /** The query in the form of title keys: `capital call`. */
  titleKey: string;
  /** Restricts the search to one kind. */
  kind?: SearchKind | null;
  /** Orders vendors, if the query names a feature. */
  ranks?: VendorRanks | null;
  offset: number;
  limit: number;
}

/**
 * Finds public entries by `searchTerms`. Tiers, in order: the title equals or starts with the query; all words in the title; in
 * title, summary and facts; anywhere. A later tier runs only if the earlier ones left room. With `ranks`, vendors are ordered by
 * them: known ones in the third tier, the others in the last, unless a vendor's name equals the query.
 */
export async function findEntries(db: Database, terms: string, options: FindOptions): Promise<FoundEntries> {
  const { titleKey, kind, ranks = null, offset, limit } = options;
  const query = sql`${kind ? ofKind(terms, kind) : terms}::tsquery`;
  const columns = sql`id, kind, entry_id, place, title, title_key, path`;
  const known = [...(ranks?.byId ?? [])].map(([id, { rank }]) => ({ vendor_id: id, rank }));
  const isRanked = sql`kind = 'vendor' and title_key <> ${titleKey} and ${known.length > 0}`;
  const answer = sql`(
    with titled as materialized (
      select ${columns}, 0 as tier from search_entries
      where is_public and title_key ~>=~ ${titleKey} and title_key ~<~ ${`${titleKey}${lastCharacter}`}
        ${kind ? sql`and head @@ ${`'${kindWord(kind)}'`}::tsquery` : sql``}
      order by title_key using ~<~ limit ${titleKey ? mostBeginnings : 0}
    ), head as materialized (
      select ${columns}, 1 as tier from search_entries where is_public and head @@ ${query} limit ${mostPerTier}
    ), lead as materialized (
      select ${columns}, 2 as tier from search_entries
      where (select count(*) from head) < ${mostPerTier} and is_public and lead @@ ${query} limit ${mostPerTier}
    ), body as materialized (
      select ${columns}, 3 as tier from search_entries
      where (select count(*) from head) < ${mostPerTier} and (select count(*) from lead) < ${mostPerTier}
        and is_public and body @@ ${query} limit ${mostPerTier}
    ), known as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as vendor (vendor_id integer, rank integer)
    ), evidenced as materialized (
      select ${columns}, 3 as tier from known join search_entries on kind = 'vendor' and entry_id = vendor_id
      where is_public and ${ranks?.isWhole === true && (!kind || kind === "vendor")}
    ), each as materialized (
      select distinct on (id) * from (
        select * from titled union all select * from head union all select * from lead union all select * from body
        union all select * from evidenced
      ) as tiers order by id, tier
    ), ranked as (
      select id, kind, entry_id, place, title, title_key, path, rank,
        case when not (${isRanked}) then tier when rank < ${unknownRank} then 2 else 3 end as tier
      from each left join known on kind = 'vendor' and entry_id = vendor_id
    ), shown as (
      select *, row_number() over (order by tier, title_key <> ${titleKey},
          case when tier < 2 then length(title_key) end, place / 1000000, coalesce(rank, ${unknownRank}), place,
          title_key collate "C", path collate "C") as number
      from ranked order by number offset ${offset} limit ${limit}
    )
    select json_build_object(
      'entries', (select coalesce(json_agg(json_build_object(
          'entryId', shown.entry_id, 'type', shown.kind, 'title', shown.title, 'path', shown.path, 'text', left(e.text, ${excerptSource}))
          order by number), '[]') from shown join search_entries as e on e.id = shown.id),
      'total', (select count(*) from each),
      'kinds', (select coalesce(json_agg(json_build_object('value', kind, 'count', count)
          order by count desc, kind collate "C"), '[]')
        from (select kind, count(*) as count from each group by kind) as counted),
      'isCapped', exists (select from (
          select count(*) as found from titled having count(*) >= ${mostBeginnings}
          union all select count(*) from head having count(*) >= ${mostPerTier}
          union all select count(*) from lead having count(*) >= ${mostPerTier}
          union all select count(*) from body having count(*) >= ${mostPerTier}) as full_tiers)
    )::text as found
  ) as answer`;
  const [row] = await db.select({ found: sql<string>`found` }).from(answer);
  return foundEntries.parse(JSON.parse(row?.found ?? "null"));
}
