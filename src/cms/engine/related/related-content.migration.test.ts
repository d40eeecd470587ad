import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { expect, onTestFinished, test } from "vitest";
import { findVendor } from "#content/vendor/vendor.queries.server.ts";
import { embeddedDatabase, extensions } from "#db/embedded.server.ts";
import { migrationsFolder } from "#db/migrations-folder.server.ts";

const item = { title: "Terms", source: "Glossary", description: "All of them.", url: "/glossary" };

test("the migration moves what entries held of related content, and the references to it", async () => {
  const pglite = await PGlite.create({ extensions });
  const database = embeddedDatabase(pglite);
  onTestFinished(() => database.close());
  await migrate(drizzle({ client: pglite }), { migrationsFolder: migrationsBefore("related_content") });
  await database.db.execute(sql`
    insert into vendors (slug, name, enable_related_info, related_info_cache, related_info_cached_at, created_at, updated_at)
    values ('on', 'On', true, ${JSON.stringify([item, { ...item, url: "/faq" }])}::jsonb, '2026-01-05T08:30:00Z', now(), now()),
      ('off', 'Off', false, ${JSON.stringify([item])}::jsonb, now(), now(), now()),
      ('odd', 'Odd', true, '{"not": "a list"}'::jsonb, now(), now(), now())`);
  await database.db.execute(sql`
    insert into entry_references values ('vendor', 1, 'relatedInfoCache', '/faq'), ('vendor', 1, 'about', '/faq')`);
  await database.migrate();
  const read = (slug: string) => findVendor(database.db, slug, { isEditor: true });
  expect(await read("on")).toMatchObject({
    relatedInfoCache: [item, { ...item, url: "/faq" }],
    relatedInfoCachedAt: "2026-01-05T08:30:00.000Z",
  });
  for (const slug of ["off", "odd"])
    expect(await read(slug)).toMatchObject({ relatedInfoCache: null, relatedInfoCachedAt: null });
  expect(await database.db.$count(sql`entry_references`)).toBe(1);
});

/** Returns a folder with the migrations before the named one. */
function migrationsBefore(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = path.join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const end = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(`_${name}`));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, end) }));
  return folder;
}
