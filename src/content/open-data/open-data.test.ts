import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { parquetReadObjects } from "hyparquet";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JobContext } from "#db/jobs.server.ts";
import { startStorageStandIn } from "#integrations/storage/storage.stand-in.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { freezeMonth } from "./freeze-month.job.server.ts";
import { buildOpenData, type FactRow } from "./open-data.server.ts";

const folder = mkdtempSync(join(tmpdir(), "open-data-"));
const app = testApp("seeded", { DATA_DIR: folder });
const call = asEditor(app);
afterAll(() => rmSync(folder, { recursive: true }));

const bytesOf = async (path: string) => {
  const answer = await app.fetch(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return Buffer.from(await answer.arrayBuffer());
};

/** As the page says: one leading apostrophe is not part of the text, and an empty cell is null. */
const cellsOf = (csv: Buffer): Record<string, string | null>[] =>
  parse<Record<string, string>>(csv, { columns: true, bom: true }).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [name, cell === "" ? null : cell.replace(/^'/, "")]),
    ),
  );

const readers: Record<string, (bytes: Buffer) => Promise<FactRow[]>> = {
  "facts.csv": async (bytes) =>
    cellsOf(bytes).map((row) => ({ ...row, sources: JSON.parse(row.sources ?? "") }) as FactRow),
  "facts.json": async (bytes) => JSON.parse(bytes.toString("utf8")),
  "facts.parquet": async (bytes) => {
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    const rows = await parquetReadObjects({ file });
    return rows.map(
      ({ checkedAt, ...row }) =>
        ({ ...row, checkedAt: checkedAt instanceof Date ? checkedAt.toISOString() : null }) as FactRow,
    );
  },
};

type NotedFact = Omit<FactRow, "vendor">;

const factsByVendor = (rows: FactRow[]): Map<string, NotedFact[]> =>
  new Map(
    [...Map.groupBy(rows, ({ vendor }) => vendor)].map(([vendor, own]) => [
      vendor,
      own.map(({ vendor: _, ...fact }) => fact),
    ]),
  );

const hostile = `'=1+1 "quoted", with\nlines`;
let hostileId = 0;
beforeAll(async () => {
  const created = await call("POST", "/api/vendors", {
    name: "=Formula Software",
    owner: hostile,
    headquarters: "=HYPERLINK(1)",
    implementation: "@once; Zürich 東京",
    website: "https://formula.example",
  });
  expect(created.status).toBe(201);
  hostileId = (await created.json()).id;
  const source = {
    url: "https://source.example/a?b=1&c=2",
    title: '-2+3 "x"',
    publisher: null,
    kind: "filing",
  };
  const citation = {
    kind: "vendor",
    entryId: hostileId,
    field: "owner",
    quote: hostile,
    note: "Only “A” funds, not 'B'",
    verdict: "supports",
  };
  const cited = await call("PUT", "/api/admin/citations", { ...citation, source });
  expect(cited.status, await cited.clone().text()).toBe(200);
  await call("POST", "/api/vendors", { name: "Hidden Software", owner: "Zzyzx", isPublished: false });
});

describe.each(Object.keys(readers))("the facts rebuilt from %s", (name) => {
  test("equal those of the API for every published vendor, and no draft's", async () => {
    const rows = (await readers[name]?.(await bytesOf(`/data/${name}`))) ?? [];
    const rebuilt = factsByVendor(rows);
    const slugs: string[] = (await app.json("/api/vendors")).map(({ slug }: { slug: string }) => slug);
    expect(slugs.length).toBeGreaterThan(30);
    let sources = 0;
    const notes: string[] = [];
    for (const slug of slugs) {
      const { facts }: { facts: NotedFact[] } = await app.json(`/api/vendors/${slug}/facts`);
      expect(rebuilt.get(slug) ?? [], slug).toEqual(facts);
      sources += facts.flatMap((fact) => fact.sources).length;
      notes.push(...facts.flatMap(({ note }) => note ?? []));
    }
    expect(notes.length).toBeGreaterThan(10);
    expect(notes).toContain("Only “A” funds, not 'B'");
    expect(sources).toBeGreaterThan(300);
    expect([...rebuilt.keys()].filter((slug) => !slugs.includes(slug))).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain("Zzyzx");
  });
});

test("vendors.csv has a row per published vendor, empty where a fact is unknown, and no formula", async () => {
  const csv = await bytesOf("/data/vendors.csv");
  const rows = cellsOf(csv);
  const vendors: { slug: string; name: string; owner: string | null }[] = await app.json("/api/vendors");
  expect(rows.map(({ slug }) => slug).sort()).toEqual(vendors.map(({ slug }) => slug).sort());
  const row = rows.find(({ slug }) => slug === "formula-software");
  expect(row).toMatchObject({
    name: "=Formula Software",
    owner: hostile,
    freeTrial: null,
    sponsored: "false",
  });
  expect(csv.toString()).not.toMatch(/(^|,)"?[=+@-]/m);
  expect(csv.toString()).not.toContain("Hidden Software");
});

test("datapackage.json describes each file with its size and checksum", async () => {
  const { resources, licenses } = await app.json("/data/datapackage.json");
  expect(resources).toHaveLength(4);
  for (const { path, bytes, hash, schema } of resources) {
    const file = await bytesOf(`/data/${path}`);
    expect([path, file.length]).toEqual([path, bytes]);
    expect(hash).toBe(`sha256:${createHash("sha256").update(file).digest("hex")}`);
    if (path.endsWith(".csv"))
      expect(schema.fields.map(({ name }: { name: string }) => name)).toEqual(
        Object.keys(cellsOf(file)[0] ?? {}),
      );
  }
  expect(licenses).toEqual([{ name: "All-rights-reserved", title: "All rights reserved" }]);
});

test("the same content gives the same bytes, and a save gives others when they are next asked for", async () => {
  const hashes = async () => {
    const { files } = await buildOpenData(app.db, { siteUrl: "https://guide.example" });
    return files.map(({ sha256 }) => sha256);
  };
  const before = await hashes();
  expect(await hashes()).toEqual(before);
  const { files }: { files: { sha256: string }[] } = await app.json("/api/data");
  expect(files.map(({ sha256 }) => sha256)).toEqual(before);
  await call("PUT", `/api/vendors/${hostileId}`, { headquarters: "Bern" });
  const facts: FactRow[] = await app.json("/data/facts.json");
  expect(
    facts.find(({ vendor, field }) => vendor === "formula-software" && field === "headquarters"),
  ).toMatchObject({
    value: "Bern",
    state: "unsourced",
  });
});

test("the page says the licence that Settings state, as does the package", async () => {
  expect(await app.text("/data")).toContain("All rights reserved");
  const refused = await call("PUT", "/api/admin/settings", { operator: { dataLicenceUrl: "nowhere" } });
  expect(refused.status).toBe(400);
  const url = "https://creativecommons.org/licenses/by/4.0/";
  await call("PUT", "/api/admin/settings", { operator: { dataLicence: "CC BY 4.0", dataLicenceUrl: url } });
  const html = await app.text("/data");
  expect(html).toContain(`<a href="${url}" rel="license"`);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const dataset = blocks.map(([, json = ""]) => json).find((json) => json.includes('"Dataset"'));
  expect(dataset).toContain(`"license":"${url}"`);
  expect(dataset).toContain("https://guide.example/data/facts.parquet");
  expect((await app.json("/data/datapackage.json")).licenses).toEqual([
    { name: "CC-BY-4.0", path: url, title: "CC BY 4.0" },
  ]);
  await call("PUT", "/api/admin/settings", { operator: { dataLicence: "", dataLicenceUrl: "" } });
});

const firstOf = (month: string) => () => new Date(`${month}-01T00:20:00Z`);

describe("a month's copy", () => {
  const files = ["facts.csv", "facts.json", "facts.parquet", "vendors.csv", "datapackage.json"];
  const freeze = async (month: string, env: Record<string, string> = { DATA_DIR: folder }) => {
    const job = freezeMonth(firstOf(month));
    const settings = readSettings({ SITE_URL: "https://guide.example", ...env });
    const context = { db: app.db, settings, log: pino({ level: "silent" }), invalidate: () => {} };
    await job.run({}, context as unknown as JobContext, new AbortController().signal);
    app.forgetAll();
  };
  const contents = (month: string) => Promise.all(files.map((name) => bytesOf(`/data/${month}/${name}`)));

  test("is not made of a month before the first vendor", async () => {
    await freeze("2026-01");
    expect((await app.json("/api/data")).months).toEqual([]);
    await app.db
      .update(vendors)
      .set({ createdAt: "2025-12-31T23:59:00Z" })
      .where(eq(vendors.slug, "addepar"));
  });

  test("is due in the first hour of a month or later, for the month before", async () => {
    expect(freezeMonth().schedule?.(readSettings({}))).toBe("20 * * * *");
    expect((await app.fetch("/data/2025-12/facts.csv")).status).toBe(404);
    await freeze("2026-01");
    expect((await app.json("/api/data")).months).toEqual(["2025-12"]);
    expect(await app.text("/data")).toContain('href="/data/2025-12/facts.csv"');
  });

  test("does not change when the content does, nor when the job runs again", async () => {
    const before = await contents("2025-12");
    await call("PUT", `/api/vendors/${hostileId}`, { headquarters: "Geneva" });
    await freeze("2026-01");
    expect(await contents("2025-12")).toEqual(before);
    const current = await bytesOf("/data/facts.csv");
    expect(current.equals(before[0] ?? current)).toBe(false);
    const { resources, created } = JSON.parse(String(before.at(-1)));
    expect(created).toBe("2026-01-01T00:20:00.000Z");
    for (const [at, { hash }] of resources.entries())
      expect(hash).toBe(
        `sha256:${createHash("sha256")
          .update(before[at] ?? "")
          .digest("hex")}`,
      );
  });

  test("that is incomplete is not served, and is written again", async () => {
    const [facts] = await contents("2025-12");
    rmSync(join(folder, "open-data/2025-12/datapackage.json"));
    app.forgetAll();
    expect((await app.fetch("/data/2025-12/facts.csv")).status).toBe(404);
    expect((await app.json("/api/data")).months).toEqual([]);
    await freeze("2026-01");
    expect((await contents("2025-12"))[0]?.equals(facts ?? Buffer.alloc(0))).toBe(false);
  });

  test.each(["2025-13/facts.csv", "2025-12/secret.txt", "2025-12/..%2Ffacts.csv", "nothing.csv", "2025-12"])(
    "%s is not found",
    async (path) => {
      expect((await app.fetch(`/data/${path}`)).status).toBe(404);
    },
  );

  test("is stored in the bucket, if there is one", async () => {
    const standIn = await startStorageStandIn();
    const { endpoint, bucket, accessKeyId, secretAccessKey } = standIn.settings;
    const env = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    await freeze("2026-03", env);
    const { frozenCopiesOf } = await import("./frozen-copies.server.ts");
    const copies = frozenCopiesOf(readSettings(env));
    expect(await copies.listMonths()).toEqual(["2026-02"]);
    const facts = JSON.parse(String(await copies.find("2026-02", "facts.json")));
    expect(facts.length).toBeGreaterThan(500);
    await standIn.stop();
  });
});

test("twenty requests at once share one export, and leave the health check its turns", async () => {
  app.forgetAll();
  const answers = Array.from({ length: 20 }, () => app.fetch("/data/facts.parquet"));
  let longest = 0;
  let isOver = false;
  const all = Promise.all(answers).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const asked = performance.now();
    expect((await app.fetch("/livez")).status).toBe(200);
    longest = Math.max(longest, performance.now() - asked);
    await wait(1);
  }
  const statuses = (await all).map(({ status }) => status);
  expect(new Set(statuses).isSubsetOf(new Set([200, 429]))).toBe(true);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12);
  expect(longest).toBeLessThan(500);
});
