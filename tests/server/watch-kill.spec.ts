import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { buildVendor } from "../../src/content/vendor/vendor.fixture.ts";
import { vendors } from "../../src/content/vendor/vendor.table.ts";
import { watches, watchMails, watchPeriods } from "../../src/content/watches/watch.table.ts";
import type { Database } from "../../src/db/database.server.ts";
import { enoughMails, killWhileMailing, withStore } from "../support/killed-mails.ts";
import { temporaryFolder } from "../support/server-environment.ts";
import { copyStore } from "../support/stores.ts";

/** `KILLS=50` takes three and a half minutes. */
const kills = Number(process.env.KILLS ?? 6);
const readers = enoughMails(kills);

/** Fills the outbox with one recent mail for each reader: the hourly job deletes periods older than 60 days, with their mails. */
async function fillOutbox(db: Database) {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000).toISOString();
  const confirmedAt = hoursAgo(8 * 24);
  const until = hoursAgo(1);
  const [vendor] = await db
    .insert(vendors)
    .values(buildVendor({ name: "Addepar" }))
    .returning();
  const vendorId = vendor?.id ?? 0;
  const change = {
    ...{ id: 1, vendorId, name: "Addepar", slug: "addepar", kind: "fact" as const, sources: [] },
    ...{ field: "owner", label: "Owner", item: "", itemTitle: null, before: null, after: "A family" },
    ...{ reason: null, date: hoursAgo(2), happened: null },
  };
  const [period] = await db
    .insert(watchPeriods)
    .values({
      ...{ cadence: "weekly", period: until.slice(0, 10), until, levels: {} },
      report: { changes: [change], levels: [], articles: [] },
    })
    .returning();
  const added = await db
    .insert(watches)
    .values(
      Array.from({ length: readers }, (_, place) => ({
        ...{ email: `reader-${place}@example.org`, vendors: [vendorId], requirements: "", salt: "salt" },
        ...{ cadence: "weekly" as const, createdAt: confirmedAt, confirmedAt },
      })),
    )
    .returning({ watchId: watches.id });
  await db
    .insert(watchMails)
    .values(added.map(({ watchId }) => ({ watchId, periodId: period?.id ?? 0, dueAt: until })));
}

test(`${kills} kills while mails go out lose none, and repeat none once it is recorded @release`, async () => {
  test.setTimeout(20 * 60_000);
  const dataDir = temporaryFolder();
  copyStore("empty", dataDir);
  await withStore(dataDir, fillOutbox);
  const { mails, doubled, repeated } = await killWhileMailing(dataDir, { kills, readers });
  expect(doubled).toEqual([]);
  expect(mails).toHaveLength(readers + repeated);
  test.info().annotations.push({ type: "repeated before the commit", description: String(repeated) });
  rmSync(dataDir, { recursive: true, force: true });
});
