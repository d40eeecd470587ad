import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { getTableName, sql } from "drizzle-orm";
import sharp from "sharp";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addEditor, findUserByEmail } from "#accounts/editors.server.ts";
import { Sessions } from "#accounts/sessions.server.ts";
import { users } from "#accounts/user.table.ts";
import { addDraft } from "#cms/editing/drafts.fixture.ts";
import type { MediaStore } from "#cms/media/folder-store.server.ts";
import { savePicture } from "#cms/media/media.server.ts";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import { listFaqs } from "#content/faq/faq.queries.server.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { Database, OpenDatabase } from "#db/database.server.ts";
import { embeddedDatabase, extensions } from "#db/embedded.server.ts";
import { backedUpTables as tables } from "#registry/tables.server.ts";
import { databaseForTest, openTestDatabase } from "../../../tests/support/database.ts";
import { postgresUrl } from "../../../tests/support/templates.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "backup-"));
const file = path.join(folder, "site.tar.gz");
const store = createMediaStore({ dataDir: path.join(folder, "first") });
let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await addEditor(db, "ada@example.com", "a pass phrase for tests");
  const editor = await findUserByEmail(db, "ada@example.com");
  if (!editor) throw new Error("The editor was not added");
  await db.update(users).set({ resetToken: "a token that opens the account" });
  await new Sessions("secret").open(db, editor.id, { method: "password", network: "unknown", userAgent: "" });
  await savePicture(db, store, { bytes: await picture(), fileName: "a.png", alt: null, editor });
  await db.execute(
    sql`insert into style_guides (name, prompt, is_active, created_at, updated_at)
        values (${`Quotes "' \\ and\nlines\t`}, 'ü – 東京', false, now(), now())`,
  );
  await addDraft(db);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#135" } })
    .png()
    .toBuffer();

describe("a backup", () => {
  test("of an older version is restored: a column that it does not know has its default", async () => {
    await writeBackup({ db: database.db, tables, store, product: "Guide" }, file);
    const older = path.join(folder, "older.tar.gz");
    const withoutOrder = (name: string, bytes: Buffer): [string, Buffer] => [
      name,
      name.startsWith("tables/vendors/")
        ? Buffer.from(
            bytes.toString("utf8").replace(/"(display_order|content_updated_at)": ?(\d+|"[^"]+"), ?/g, ""),
          )
        : bytes,
    ];
    writeFileSync(older, await rewriteTar(readFileSync(file), withoutOrder));
    const { db } = await databaseForTest("seeded");
    await restoreBackup({ db, store, tables }, older);
    const orders = await db.selectDistinct({ order: vendors.displayOrder }).from(vendors);
    expect(orders).toEqual([{ order: 0 }]);
    const dates = await db.select({ of: vendors.contentUpdatedAt, save: vendors.updatedAt }).from(vendors);
    expect(dates.filter(({ of, save }) => of !== save)).toEqual([]);
    expect(dates).not.toEqual([]);
  });

  test("brings the whole site back, on this database and on the embedded one", async () => {
    const written = await writeBackup({ db: database.db, tables, store, product: "Guide" }, file);
    expect(written).toMatchObject({ pictures: 1, missingPictures: 0, tables: { users: 1, media: 1 } });
    expect(written.tables.vendors).toBeGreaterThan(30);
    const before = await everything(database.db);
    for (const target of [await databaseForTest("seeded"), await embedded()]) {
      const other = createMediaStore({ dataDir: path.join(folder, "other") });
      expect(await restoreBackup({ db: target.db, store: other, tables }, file)).toEqual(written);
      expect(await everything(target.db)).toEqual(before);
      await hasThePictures(target.db, other);
      await target.db.execute(
        sql`insert into style_guides (name, prompt, is_active, created_at, updated_at) values ('b', 'b', false, now(), now())`,
      );
    }
  });

  test("of the time when entries held their related content brings that back too", async () => {
    await writeBackup({ db: database.db, tables, store, product: "Guide" }, file);
    const item = { title: "Terms", source: "Glossary", description: "All of them.", url: "/glossary" };
    const more = {
      enable_related_info: true,
      related_info_cache: [item, { ...item, url: "/faq" }],
      related_info_cached_at: "2026-01-05T08:30:00+00:00",
    };
    const older = path.join(folder, "older.tar.gz");
    const alter = (name: string, bytes: Buffer): [string, Buffer] =>
      name.startsWith("tables/faq_entries") ? [name, addToRows(bytes, more)] : [name, bytes];
    writeFileSync(older, await rewriteTar(readFileSync(file), alter));
    const { db } = await databaseForTest("empty");
    await restoreBackup(
      { db, store: createMediaStore({ dataDir: path.join(folder, "older") }), tables },
      older,
    );
    const faqs = await listFaqs(db, { isEditor: true });
    expect(faqs.length).toBeGreaterThan(10);
    for (const faq of faqs)
      expect(faq).toMatchObject({
        relatedInfoCache: more.related_info_cache,
        relatedInfoCachedAt: "2026-01-05T08:30:00.000Z",
      });
  });

  test("of large rows holds them in parts that a restore accepts", async () => {
    const { db } = await databaseForTest("empty");
    await db.execute(
      sql`insert into style_guides (name, prompt, is_active, created_at, updated_at)
          select 'Guide ' || number, repeat('x', 1000000), false, now(), now() from generate_series(1, 20) number`,
    );
    const large = path.join(folder, "large.tar.gz");
    const written = await writeBackup({ db, tables, store, product: "Guide" }, large);
    const sizes: number[] = [];
    await rewriteTar(readFileSync(large), (name, bytes) => {
      if (name.startsWith("tables/style_guides/")) sizes.push(bytes.length);
      return [name, bytes];
    });
    expect(sizes).toHaveLength(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(8 * 1024 * 1024);
    expect(await restoreBackup({ db, store, tables }, large)).toEqual(written);
  });

  test("appears whole or not at all, and for its owner only", async () => {
    await writeBackup({ db: database.db, tables, store, product: "Guide" }, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const broken: MediaStore = { ...store, open: () => Promise.reject(new Error("The disk is gone")) };
    const second = path.join(folder, "second.tar.gz");
    await expect(
      writeBackup({ db: database.db, tables, store: broken, product: "" }, second),
    ).rejects.toThrow("The disk is gone");
    for (const name of [second, `${second}.unfinished`]) expect(() => statSync(name)).toThrow("no such file");
  });

  test("holds nothing that signs anybody in but the hash of a password", async () => {
    await writeBackup({ db: database.db, tables, store, product: "Guide" }, file);
    const text = gunzipSync(readFileSync(file)).toString("latin1");
    expect(text).toContain("$argon2id$");
    expect(text).not.toContain("a token that opens the account");
    expect(text).not.toContain("tables/sessions");
  });
});

describe("a file that is no whole backup changes nothing", () => {
  const target = refusingDatabase();

  test.each([
    ["cut off", () => readFileSync(file).subarray(0, 20_000), /damaged or truncated/],
    ["cut off before its last entry", () => withoutItsEnd(readFileSync(file)), /damaged or truncated/],
    ["of something else", () => Buffer.from("Dear Ada"), /is not a backup/],
    ["empty", () => Buffer.alloc(0), /damaged or truncated|is not a backup/],
  ])("%s", async (_, bytes, message) => {
    await writeBackup({ db: database.db, tables, store, product: "Guide" }, file);
    const half = path.join(folder, "half.tar.gz");
    writeFileSync(half, bytes());
    const before = await everything(target.db);
    await expect(restoreBackup({ db: target.db, store: store, tables }, half)).rejects.toThrow(message);
    expect(await everything(target.db)).toEqual(before);
  });

  test("that does not exist", async () => {
    await expect(
      restoreBackup({ db: database.db, store: store, tables }, path.join(folder, "none")),
    ).rejects.toThrow("does not exist");
  });

  test("of a newer version", async () => {
    await writeBackup({ db: database.db, tables, store, product: "Guide" }, file);
    const older = await databaseForTest("seeded");
    await older.db.execute(sql`delete from drizzle.__drizzle_migrations where id = 1`);
    await expect(restoreBackup({ db: older.db, store: store, tables }, file)).rejects.toThrow(
      "newer version",
    );
  });
});

describe("a refused restore leaves the pictures as they are", () => {
  const refusing = refusingDatabase();
  const target = createMediaStore({ dataDir: path.join(folder, "refused") });
  const storedIn = () => {
    const place = path.join(folder, "refused", "media");
    return existsSync(place) ? readdirSync(place, { recursive: true }) : [];
  };
  const restoreAltered = async (alter: (name: string, bytes: Buffer) => [string, Buffer]) => {
    await writeBackup({ db: database.db, tables, store, product: "Guide" }, file);
    const altered = path.join(folder, "altered.tar.gz");
    writeFileSync(altered, await rewriteTar(readFileSync(file), alter));
    return restoreBackup({ db: refusing.db, store: target, tables }, altered);
  };

  test.each([
    ["of other bytes than its name tells", (name: string) => [name, Buffer.from("forged")] as const],
    ["that is a page", (name: string, bytes: Buffer) => [name.replace(".png", ".html"), bytes] as const],
    ["that is a drawing", (name: string, bytes: Buffer) => [name.replace(".png", ".svg"), bytes] as const],
  ])("with a picture %s", async (_, alter) => {
    const restoring = restoreAltered((name, bytes) =>
      name.startsWith("media/") ? [...alter(name, bytes)] : [name, bytes],
    );
    await expect(restoring).rejects.toThrow("does not match its name");
    expect(storedIn()).toEqual([]);
  });

  test("when its end is missing", async () => {
    await writeBackup({ db: database.db, tables, store, product: "Guide" }, file);
    const half = path.join(folder, "half.tar.gz");
    writeFileSync(half, withoutItsEnd(readFileSync(file)));
    await expect(restoreBackup({ db: refusing.db, store: target, tables }, half)).rejects.toThrow(
      "truncated",
    );
    expect(storedIn()).toEqual([]);
  });

  test.each([
    ["a role that nobody has", '"superuser"', /users \(role: .*nothing was restored/],
    ["a number for a role", "7", /users \(role: .*nothing was restored/],
  ])("with %s", async (_, role, message) => {
    const restoring = restoreAltered((name, bytes) => [
      name,
      name.startsWith("tables/users/")
        ? Buffer.from(bytes.toString("utf8").replace(/"role": ?"\w+"/, `"role": ${role}`))
        : bytes,
    ]);
    await expect(restoring).rejects.toThrow(message);
  });

  test("with a value that the store cannot hold", async () => {
    const restoring = restoreAltered((name, bytes) => [
      name,
      name.startsWith("tables/vendors/")
        ? Buffer.from(bytes.toString("utf8").replace(/"name": ?"Addepar"/, '"name": "Adde\\u0000par"'))
        : bytes,
    ]);
    await expect(restoring).rejects.toThrow("contains an invalid row of vendors");
  });

  test("unless it was signed with the site's key, and is as it was signed", async () => {
    const { db } = await databaseForTest("seeded");
    const key = "a key kept elsewhere";
    const restoring = (backup: string, backupKey: string) =>
      restoreBackup({ db, store: target, tables, backupKey }, backup);
    await writeBackup({ db: database.db, tables, store, product: "Guide" }, file);
    await expect(restoring(file, key)).rejects.toThrow("not signed with this BACKUP_KEY");
    await writeBackup({ db: database.db, tables, store, product: "Guide", backupKey: key }, file);
    await expect(restoring(file, "another key of length")).rejects.toThrow("not signed with this BACKUP_KEY");
    const altered = path.join(folder, "promoted.tar.gz");
    const promote = (name: string, bytes: Buffer): [string, Buffer] => [
      name,
      name.startsWith("tables/users/")
        ? Buffer.from(bytes.toString("utf8").replace(/"role": ?"\w+"/, '"role": "writer"'))
        : bytes,
    ];
    writeFileSync(altered, await rewriteTar(readFileSync(file), promote));
    await expect(restoring(altered, key)).rejects.toThrow("was changed");
    expect(storedIn()).toEqual([]);
    expect(await restoring(file, key)).toMatchObject({ pictures: 1 });
  });

  test("when its manifest is no JSON", async () => {
    const restoring = restoreAltered((name, bytes) =>
      name === "manifest.json" ? [name, Buffer.from("{")] : [name, bytes],
    );
    await expect(restoring).rejects.toThrow("is not a backup");
  });
});

test("readers are answered while a backup's pictures are read and compressed", async () => {
  const slow: MediaStore = {
    ...store,
    open: async (name) => {
      await database.db.execute(sql`select 1`);
      return store.open(name);
    },
  };
  await expect(
    writeBackup({ db: database.db, tables, store: slow, product: "Guide" }, file),
  ).resolves.toMatchObject({
    pictures: 1,
  });
  expect(existsSync(`${file}.rows`)).toBe(false);
});

/** A database for several restores. Each must be refused and change nothing. */
function refusingDatabase() {
  let target: OpenDatabase;
  beforeAll(async () => {
    target = await openTestDatabase("seeded");
  });
  afterAll(() => target.close());
  return {
    get db() {
      return target.db;
    },
  };
}

/** Adds columns to the rows in a part of a table. */
const addToRows = (part: Buffer, columns: object) =>
  Buffer.from(
    part
      .toString("utf8")
      .split("\n")
      .map((row) => JSON.stringify({ ...JSON.parse(row), ...columns }))
      .join("\n"),
  );

/** Rewrites every entry of an archive. */
async function rewriteTar(backup: Buffer, alter: (name: string, bytes: Buffer) => [string, Buffer]) {
  const entries = Readable.from([gunzipSync(backup)]).pipe(extract());
  const altered = pack();
  for await (const entry of entries) {
    const [name, bytes] = alter(entry.header.name, await buffer(entry));
    altered.entry({ name }, bytes);
  }
  altered.finalize();
  return gzipSync(await buffer(altered));
}

/** A valid gzip stream of a tar file without its last entry. */
const withoutItsEnd = (backup: Buffer) => {
  const tar = gunzipSync(backup);
  return gzipSync(tar.subarray(0, tar.lastIndexOf("contents.json")));
};

async function embedded(): Promise<OpenDatabase> {
  if (!postgresUrl) return databaseForTest("empty");
  const other = embeddedDatabase(await PGlite.create({ extensions }));
  onTestFinished(() => other.close());
  await other.migrate();
  return other;
}

/** Every row of every table, as text. */
async function everything(db: Database) {
  const rows = await Promise.all(
    tables.map(getTableName).map(async (table) => {
      const hidden = table === "users" ? sql`- 'reset_token'` : sql``;
      const query = sql`select (to_jsonb(t) ${hidden})::text as row from ${sql.identifier(table)} t order by 1`;
      return [table, (await db.execute(query)) as unknown as { rows: unknown[] }] as const;
    }),
  );
  return Object.fromEntries(rows.map(([table, result]) => [table, result.rows]));
}

async function hasThePictures(db: Database, other: MediaStore) {
  const { rows } = (await db.execute(
    sql`select hash || '-' || width || 'x' || height || '.' || extension as name from media`,
  )) as unknown as { rows: { name: string }[] };
  expect(rows.length).toBe(1);
  for (const { name } of rows) expect(await other.open(name)).toEqual(await store.open(name));
}
