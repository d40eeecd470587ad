import { sql } from "drizzle-orm";
import { openDatabase } from "#db/open-database.server.ts";
import { hashValue } from "../src/cms/facts/facts.server.ts";

/**
 * Gives every generated vendor in the database of DATA_DIR about sixty facts, most of them cited and checked within the last 300
 * days, so that some are due.
 */
const { DATA_DIR: dataDir = "" } = process.env;
const database = await openDatabase({ databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 0 });
const { db } = database;
const sourceCount = 500;
const integrations = Array.from({ length: 25 }, (_, number) => `Custodian ${number}`);
const madeUp = sql`slug like 'made-up-%'`;

await db.execute(sql`
  update vendors set
    features = (select array_agg(name order by id) from features),
    capabilities = (select jsonb_agg(jsonb_build_object('feature', slug, 'level', 'native') order by id) from features),
    integrations = ${sql.param(integrations)}::text[], owner = 'Held by its founders', hosting = 'cloud',
    pricing = 'On request', employee_count = 'About 120', customer_count = '400'
  where ${madeUp}`);
await db.execute(sql`
  insert into sources (url, title, kind)
  select 'https://source.example/' || number, 'Source ' || number, 'independent'
  from generate_series(1, ${sourceCount}::integer) as number`);
const cite = (field: string, items: ReturnType<typeof sql>) =>
  db.execute(sql`
    insert into citations (kind, entry_id, field, item, source_id, value_hash, verdict, checked_at)
    select 'vendor', vendors.id, ${field}, cited.item, first.id + (vendors.id * 7 + cited.place) % ${sourceCount}::integer,
      cited.hash, 'supports', now() - ((vendors.id * 13 + cited.place) % 300) * interval '1 day'
    from vendors
      cross join (select min(id) as id from sources where url like 'https://source.example/%') as first
      cross join (${items}) as cited
    where vendors.${madeUp}`);
await cite(
  "capabilities",
  sql`select slug as item, id as place, ${hashValue("native")}::text as hash from features`,
);
const hashed = integrations.map((item, place) => ({ item, place, hash: hashValue(item) }));
await cite(
  "integrations",
  sql`select item, place, hash from jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) as one (item text, place integer, hash text)`,
);
await db.execute(sql`analyze`);
await database.close();
