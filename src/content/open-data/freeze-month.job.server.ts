import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Job, JobContext } from "#db/jobs.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { environment } from "#shared/environment.server.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { dataPackage, getDataLicence } from "./data-package.server.ts";
import { frozenCopiesOf, packageName } from "./frozen-copies.server.ts";
import { buildOpenData } from "./open-data.server.ts";

/** The cache tag of the list of monthly copies. */
export const frozenMonthsTag = "open-data:months";

/**
 * Stores a copy of the open data for the month before, in the first hour of each month, once for all processes. Later hours repeat what
 * failed or was missed. A month that is complete is never written again, and one before the first vendor has no copy.
 * @param now the clock, which tests shift
 */
export const freezeMonth = (
  now: () => Date = () => new Date(environment.now()),
): Job<"freeze-open-data"> => ({
  name: "freeze-open-data",
  schedule: () => "20 * * * *",
  singleton: true,
  timeLimit: 30 * 60,
  retries: 2,
  retryPause: 60,
  run: async (_data, { db, settings, log, invalidate }: JobContext) => {
    const at = now();
    const month = monthBefore(at);
    const copies = frozenCopiesOf(settings);
    if ((await copies.find(month, packageName)) || !(await hadVendors(db, month))) return;
    const { files, facts } = await buildOpenData(db, settings);
    // A site without content has nothing to keep.
    if (facts === 0) return;
    const licence = await getDataLicence(db);
    for (const file of files) await copies.put(month, file.name, await file.read());
    const description = dataPackage(settings, files, { licence, created: at.toISOString() });
    await copies.put(month, packageName, Buffer.from(description));
    await announceContentChange(db, [frozenMonthsTag]);
    invalidate([frozenMonthsTag]);
    log.info({ month, facts }, "the month's open data is frozen");
  },
});

/** True if the oldest vendor was there at the end of the month. */
async function hadVendors(db: Database, month: string): Promise<boolean> {
  const [first] = await db
    .select({ month: sql<string | null>`to_char(min(${vendors.createdAt}) at time zone 'UTC', 'YYYY-MM')` })
    .from(vendors);
  return first?.month != null && first.month <= month;
}

const monthBefore = (at: Date): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1)).toISOString().slice(0, 7);

declare module "#db/jobs.server.ts" {
  interface JobData {
    "freeze-open-data": Record<string, never>;
  }
}
