import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { watches, watchMails, watchPeriods } from "../../src/content/watches/watch.table.ts";
import { openDatabase } from "../../src/db/open-database.server.ts";
import { startMailStandIn } from "../../src/integrations/mail/mail.stand-in.ts";
import { temporaryFolder } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";
import { copyStore } from "../support/stores.ts";

/** `KILLS=50` takes ten minutes. */
const kills = Number(process.env.KILLS ?? 8);
const readers = kills * 24;
/** From a server's first mail to its kill, in milliseconds: up to two batches later. */
const longestRound = 2000;

/** Fills the outbox with one mail for each reader. */
async function fillOutbox(dataDir: string) {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 0 });
  try {
    const then = "2026-03-02T06:00:00.000Z";
    const change = {
      ...{ id: 1, vendorId: 1, name: "Addepar", slug: "addepar", kind: "fact" as const, sources: [] },
      ...{ field: "owner", label: "Owner", item: "", itemTitle: null, before: null, after: "A family" },
      ...{ reason: null, date: "2026-03-09T09:00:00.000Z", happened: null },
    };
    const [period] = await db
      .insert(watchPeriods)
      .values({
        ...{ cadence: "weekly", period: "2026-03-09", until: "2026-03-09T12:00:00.000Z", levels: {} },
        report: { changes: [change], levels: [], articles: [] },
      })
      .returning();
    const added = await db
      .insert(watches)
      .values(
        Array.from({ length: readers }, (_, place) => ({
          ...{ email: `reader-${place}@example.org`, vendors: [1], requirements: "", salt: "salt" },
          ...{ cadence: "weekly" as const, createdAt: then, confirmedAt: then },
        })),
      )
      .returning({ watchId: watches.id });
    await db
      .insert(watchMails)
      .values(added.map(({ watchId }) => ({ watchId, periodId: period?.id ?? 0, dueAt: then })));
  } finally {
    await close();
  }
}

test("kills while mails go out lose none and send none twice @release", async () => {
  test.setTimeout(20 * 60_000);
  const smtp = await startMailStandIn();
  const dataDir = temporaryFolder();
  copyStore("filled", dataDir);
  await fillOutbox(dataDir);
  const settings = { DATA_DIR: dataDir, SMTP_URL: smtp.url, SITE_URL: "https://guide.example" };
  const start = async () => {
    const server = startServer({ ...settings, PORT: String(await freePort()) });
    await server.says(ready);
    return server;
  };
  for (let kill = 0; kill < kills; kill++) {
    const before = smtp.mails.length;
    const server = await start();
    await expect.poll(() => smtp.mails.length, { intervals: [10], timeout: 60_000 }).toBeGreaterThan(before);
    await wait(Math.random() * longestRound);
    server.kill("SIGKILL");
    await server.ended;
  }
  expect(smtp.mails.length, "the last kill left some").toBeLessThan(readers);
  const server = await start();
  const received = () => smtp.mails.flatMap(({ to }) => to);
  // The mails that a killed process was sending are taken over after two minutes.
  await expect.poll(() => new Set(received()).size, { timeout: 5 * 60_000 }).toBe(readers);
  await wait(3000);
  expect(received(), "sent twice").toHaveLength(readers);
  server.kill("SIGTERM");
  await server.ended;
  await smtp.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
