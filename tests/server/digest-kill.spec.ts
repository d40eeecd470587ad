import { once } from "node:events";
import { rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { isNotNull } from "drizzle-orm";
import { watches, watchMails } from "../../src/content/watches/watch.table.ts";
import type { Database } from "../../src/db/database.server.ts";
import { buildArticle } from "../../src/newsroom/article/article.fixture.ts";
import { articles } from "../../src/newsroom/article/article.table.ts";
import { digests } from "../../src/newsroom/digest/digest.table.ts";
import { enoughMails, killWhileMailing, startMailing, withStore } from "../support/killed-mails.ts";
import { call, signIn } from "../support/killed-writes.ts";
import { temporaryFolder } from "../support/server-environment.ts";
import { copyStore } from "../support/stores.ts";

/** `KILLS=6` takes a minute and a half. */
const kills = Number(process.env.KILLS ?? 3);
const readers = enoughMails(kills);
const dated = (day: string) => `2024-10-0${day}T08:00:00.000Z`;

async function fill(db: Database) {
  await db
    .insert(articles)
    .values(
      ["1", "2"].map((day) =>
        buildArticle({ slug: `news-${day}`, title: `News ${day}`, originalPublishedAt: dated(day) }),
      ),
    );
  await db.insert(watches).values(
    Array.from({ length: readers }, (_, place) => ({
      ...{ email: `reader-${place}@example.org`, vendors: [], requirements: "", salt: "salt" },
      ...{ cadence: "digest" as const, createdAt: dated("1"), confirmedAt: dated("2") },
    })),
  );
}

/** Tells a server to mail the digest and kills it in the meantime, until one has accepted it. Returns the number of tries. */
async function orderUntilAccepted(dataDir: string): Promise<number> {
  // Connects and says nothing, so that no mail leaves in these rounds.
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  try {
    for (let attempt = 1; ; attempt++) {
      const { server, site } = await startMailing(dataDir, `smtp://127.0.0.1:${port}`);
      const cookie = await signIn(site);
      const answered = call({ site, cookie }, "POST", "/api/admin/digest/2024-w40/mail", { version: 0 }).then(
        ({ status }) => expect(status).toBe(202),
        // The kill came first.
        () => {},
      );
      await wait(Math.random() * 50 * attempt);
      server.kill("SIGKILL");
      await Promise.all([server.ended, answered]);
      const [marked, mails] = await withStore(dataDir, (db) =>
        Promise.all([db.$count(digests, isNotNull(digests.mailedAt)), db.$count(watchMails)]),
      );
      expect(mails, "all mails with the mark, or none without").toBe(marked * readers);
      if (marked === 1) return attempt;
    }
  } finally {
    silent.close();
  }
}

test(`${kills} kills while a digest is mailed leave nobody out and mail nobody twice @release`, async () => {
  test.setTimeout(10 * 60_000);
  const dataDir = temporaryFolder();
  copyStore("empty", dataDir);
  await withStore(dataDir, fill);
  const tries = await orderUntilAccepted(dataDir);
  const { mails, doubled, repeated } = await killWhileMailing(dataDir, { kills, readers });
  expect(doubled).toEqual([]);
  expect(mails).toHaveLength(readers + repeated);
  expect(mails.every(({ raw }) => /^Subject: The Week in News/m.test(raw))).toBe(true);
  test.info().annotations.push({ type: "kills before it was accepted", description: String(tries - 1) });
  rmSync(dataDir, { recursive: true, force: true });
});
