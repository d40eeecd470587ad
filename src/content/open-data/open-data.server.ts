import { createHash } from "node:crypto";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { and, eq, inArray } from "drizzle-orm";
import type { Remember } from "#cms/engine/read/reads.server.ts";
import { typeTag } from "#cms/engine/tags.ts";
import type { Database } from "#db/database.server.ts";
import { byteOrderMark, type CsvCell, csvLines } from "#shared/csv.ts";
import { environment } from "#shared/environment.server.ts";
import { routes } from "#shared/routes.ts";
import type { Settings } from "#shared/settings.server.ts";
import { WorkerQueue } from "#shared/worker-queue.server.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { vendorName } from "../vendor/vendor.words.ts";
import { findFactsOf, type NotedFact, withNotes } from "../vendor/vendor-facts.queries.server.ts";
import { factColumns, vendorColumns, vendorFactNames } from "./open-data-fields.ts";

export const dataFileNames = ["facts.csv", "facts.json", "facts.parquet", "vendors.csv"] as const;
export type DataFileName = (typeof dataFileNames)[number];

/** A file of the export, in memory. */
export interface DataFile {
  name: DataFileName;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  read: () => Promise<Buffer<ArrayBuffer>>;
}

export interface OpenData {
  files: DataFile[];
  vendors: number;
  facts: number;
}

/** The cache tags of the export: everything that a profile says. */
const openDataTags = [typeTag("vendor"), typeTag("feature")];

/** Returns the current export, built on demand and kept until a vendor or feature changes. */
export const getOpenData = ({
  db,
  remember,
  settings,
}: {
  db: Database;
  remember: Remember;
  settings: Pick<Settings, "siteUrl">;
}): Promise<OpenData> => remember("open-data/files", openDataTags, () => buildOpenData(db, settings));

/** Vendors per query. Other requests run in between. */
const vendorsAtOnce = 10;

/**
 * Builds the export of all published vendors in slices of at most a few milliseconds. Vendors are ordered by slug, and facts as on
 * the profile, so that the same content gives the same bytes on either database.
 */
export async function buildOpenData(db: Database, { siteUrl }: Pick<Settings, "siteUrl">): Promise<OpenData> {
  const features = await listFeatureTitles(db);
  const published = await db
    .select({ id: vendors.id, slug: vendors.slug })
    .from(vendors)
    .where(eq(vendors.isPublished, true));
  const ids = published.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)).map(({ id }) => id);
  const factsCsv = new PackedText("facts.csv", byteOrderMark + csvLines([factColumns.map(nameOf)]));
  const factsJson = new PackedText("facts.json", "[");
  const vendorsCsv = new PackedText("vendors.csv", byteOrderMark + csvLines([vendorColumns.map(nameOf)]));
  const counts = { vendors: 0, facts: 0 };
  for (let start = 0; start < ids.length; start += vendorsAtOnce) {
    const slice = await factsOfSlice(db, ids.slice(start, start + vendorsAtOnce), features);
    await yieldToOthers();
    const rows = slice.flatMap(({ vendor, facts }) =>
      facts.map((fact) => ({ vendor: vendor.slug, ...fact })),
    );
    await factsCsv.add(csvLines(rows.map(factCells)));
    const separator = counts.facts > 0 ? ",\n" : "\n";
    if (rows.length > 0) await factsJson.add(separator + rows.map((row) => JSON.stringify(row)).join(",\n"));
    await vendorsCsv.add(csvLines(slice.map((one) => vendorCells(one, siteUrl))));
    counts.vendors += slice.length;
    counts.facts += rows.length;
    await yieldToOthers();
  }
  await factsJson.add("\n]\n");
  const factsParquet = await writeParquet(factsJson);
  return { ...counts, files: [factsCsv.file(), factsJson.file(), factsParquet, vendorsCsv.file()] };
}

interface VendorFacts {
  vendor: typeof vendors.$inferSelect;
  facts: NotedFact[];
}

export type FactRow = NotedFact & { vendor: string };

async function factsOfSlice(
  db: Database,
  ids: number[],
  features: Awaited<ReturnType<typeof listFeatureTitles>>,
): Promise<VendorFacts[]> {
  const rows = await db
    .select()
    .from(vendors)
    .where(and(inArray(vendors.id, ids), eq(vendors.isPublished, true)));
  const factsByVendor = await findFactsOf(db, rows, features);
  return ids.flatMap((id) => {
    const vendor = rows.find((row) => row.id === id);
    const facts = factsByVendor.get(id);
    return vendor ? [{ vendor, facts: facts ? withNotes(facts, vendor) : [] }] : [];
  });
}

const nameOf = ({ name }: { name: string }) => name;

/**
 * Text for a CSV cell. `csvLines` puts an apostrophe before a formula; here, texts that start with an apostrophe get another one.
 * So removing one leading apostrophe from any cell restores every text.
 */
const exact = (text: string | null): CsvCell => (text?.startsWith("'") ? `'${text}` : text);

const factCells = ({ sources, note, ...row }: FactRow): CsvCell[] => [
  ...[
    row.vendor,
    row.field,
    row.item,
    row.value,
    row.level,
    row.state,
    row.mark,
    row.oldYear,
    row.checkedAt,
  ].map(exact),
  JSON.stringify(sources),
  exact(note),
];

function vendorCells({ vendor, facts }: VendorFacts, siteUrl: string): CsvCell[] {
  const valuesOf = (field: string) =>
    facts.flatMap((fact) => (fact.field === field ? [fact.value] : [])).join("; ") || null;
  return [
    ...[
      vendor.slug,
      vendorName(vendor),
      siteUrl + routes.vendor.href({ slug: vendor.slug }),
      vendor.website,
      vendor.category,
      String(vendor.isSponsored),
    ].map(exact),
    facts.length,
    facts.filter(({ state }) => state === "sourced").length,
    ...vendorFactNames.map(valuesOf).map(exact),
  ];
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const pack = (plain: Buffer) => environment.offload(() => zip(plain));
const unpack = (packed: Buffer) => environment.offload(() => unzip(packed));

/** A text that grows by slices, kept compressed: each slice is a member of one gzip file. */
class PackedText {
  readonly #name: DataFileName;
  readonly #hash = createHash("sha256");
  readonly #members: Promise<Buffer>[] = [];
  #bytes = 0;

  constructor(name: DataFileName, head: string) {
    this.#name = name;
    void this.add(head);
  }

  async add(text: string): Promise<void> {
    const plain = Buffer.from(text);
    this.#hash.update(plain);
    this.#bytes += plain.length;
    const member = pack(plain);
    this.#members.push(member);
    await member;
  }

  /** Returns the text as a gzip file. */
  async packed(): Promise<Buffer> {
    return Buffer.concat(await Promise.all(this.#members));
  }

  file(): DataFile {
    return {
      name: this.#name,
      bytes: this.#bytes,
      sha256: this.#hash.digest("hex"),
      read: async () => unpack(await this.packed()),
    };
  }
}

/** Loading the code takes longer than writing, so the worker ends between exports. */
const parquetWorker = new WorkerQueue<{ json: Uint8Array }, Uint8Array>({
  source: "src/content/open-data/parquet.worker.ts",
  heapMb: 512,
  idleMs: 10_000,
});

/** In milliseconds; 23,000 facts take one second. */
const writingMs = 60_000;

async function writeParquet(json: PackedText): Promise<DataFile> {
  const bytes = Buffer.from(await parquetWorker.run({ json: await json.packed() }, writingMs));
  return {
    name: "facts.parquet",
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    read: async () => bytes,
  };
}
