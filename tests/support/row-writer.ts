import { sql } from "drizzle-orm";
import { openDatabase } from "#db/open-database.server.ts";

/**
 * Writes rows one after another to a folder's embedded database. Reports the number of existing rows, and then each acknowledged
 * row.
 */
const { db } = await openDatabase({
  databaseUrl: undefined,
  dataDir: String(process.argv[2]),
  host: "127.0.0.1",
  port: 3100,
});
await db.execute(sql`create table if not exists rows_written (n integer primary key)`);
const found = await db.$count(sql.raw("rows_written"));
process.send?.({ found });
for (let row = found + 1; ; row++) {
  await db.execute(sql`insert into rows_written values (${row})`);
  process.send?.({ row });
}
