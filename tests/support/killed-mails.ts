import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import { isNotNull } from "drizzle-orm";
import { freePort } from "../../scripts/free-port.ts";
import { watchMails } from "../../src/content/watches/watch.table.ts";
import type { Database } from "../../src/db/database.server.ts";
import { openDatabase } from "../../src/db/open-database.server.ts";
import { type ReceivedMail, startMailStandIn } from "../../src/integrations/mail/mail.stand-in.ts";
import { ready, type ServerProcess, startServer } from "./server-process.ts";

/** A kill this long after a mail's last line, in milliseconds, can fall before the commit that records the mail as sent. */
const commitTakes = 100;
/** Latest kill after a round's first connection to the mail server, or after its first mail, in milliseconds. */
const latestKill = 400;
/** Mails of one batch. A round is killed before its second one. */
const batchSize = 10;

/** The number of mails that `kills` rounds cannot use up. */
export const enoughMails = (kills: number) => (kills + 2) * batchSize;

interface Round {
  mails: ReceivedMail[];
  /** When each mail had arrived, and when the server was killed: `performance.now()`. */
  arrivals: Map<ReceivedMail, number>;
  killedAt: number;
}

interface KilledMails {
  /** Every mail, also repeated ones. */
  mails: ReceivedMail[];
  /** Mails that came again although the commit of the first one was over, or with another `Message-ID`. */
  doubled: string[];
  /** Mails that came again with their `Message-ID`, because the kill fell before the commit. */
  repeated: number;
}

/** Opens the embedded database of a server that does not run. */
export async function withStore<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 0 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Starts the built server on an embedded data folder, with the mail server of that address. */
export async function startMailing(
  dataDir: string,
  smtpUrl: string,
): Promise<{ server: ServerProcess; site: string }> {
  const port = String(await freePort());
  const settings = { DATA_DIR: dataDir, SMTP_URL: smtpUrl, SITE_URL: "https://guide.example" };
  const server = startServer({ ...settings, SESSION_SECRET: "one secret for all rounds", PORT: port });
  await server.says(ready);
  return { server, site: `http://127.0.0.1:${port}` };
}

/**
 * Starts the built server on an embedded data folder with a filled outbox, kills it with SIGKILL while it sends the first batch, and
 * repeats this for the number of rounds. A last server, for which the leases of the killed ones have ended, sends the rest.
 */
export async function killWhileMailing(
  dataDir: string,
  { kills, readers }: { kills: number; readers: number },
): Promise<KilledMails> {
  let round: Round = { mails: [], arrivals: new Map(), killedAt: Number.POSITIVE_INFINITY };
  const rounds: Round[] = [];
  const connected = { now: Promise.withResolvers<void>() };
  const smtp = await startMailStandIn({
    onConnect: (_session, done) => {
      connected.now.resolve();
      done();
    },
  });
  // The stand-in adds to its list in the moment in which a mail's last line is read.
  smtp.mails.push = (...mails) => {
    for (const mail of mails) round.arrivals.set(mail, performance.now());
    return round.mails.push(...mails);
  };
  const start = async (): Promise<ServerProcess> => {
    round = { mails: [], arrivals: new Map(), killedAt: Number.POSITIVE_INFINITY };
    rounds.push(round);
    connected.now = Promise.withResolvers();
    return (await startMailing(dataDir, smtp.url)).server;
  };
  const poll = { intervals: [2], timeout: 60_000 };
  for (let kill = 0; kill < kills; kill++) {
    const server = await start();
    await connected.now.promise;
    // In turns before, around and after the commit.
    if (kill % 2) await expect.poll(() => round.mails.length, poll).toBeGreaterThan(0);
    await wait(Math.random() * (kill % 4 === 1 ? 5 : latestKill));
    round.killedAt = performance.now();
    server.kill("SIGKILL");
    await server.ended;
  }
  await withStore(dataDir, (db) =>
    db
      .update(watchMails)
      .set({ leasedUntil: "2026-01-01T00:00:00Z" })
      .where(isNotNull(watchMails.leasedUntil)),
  );
  const server = await start();
  const received = () => new Set(rounds.flatMap(({ mails }) => mails.map(({ to }) => to.join()))).size;
  await expect.poll(received, { timeout: 120_000, message: "somebody has got no mail" }).toBe(readers);
  server.kill("SIGTERM");
  await server.ended;
  await smtp.stop();
  const waiting = await withStore(dataDir, (db) => db.$count(watchMails, isNotNull(watchMails.dueAt)));
  expect(waiting, "mails that would be sent again").toBe(0);
  return compare(rounds);
}

const messageIdOf = ({ raw }: ReceivedMail) => /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? "none";

function compare(rounds: Round[]): KilledMails {
  const first = new Map<string, { mail: ReceivedMail; isRecorded: boolean }>();
  const doubled: string[] = [];
  let repeated = 0;
  for (const { mails, arrivals, killedAt } of rounds)
    for (const mail of mails) {
      const to = mail.to.join();
      const earlier = first.get(to);
      const isRecorded = killedAt - (arrivals.get(mail) ?? 0) > commitTakes;
      if (!earlier) first.set(to, { mail, isRecorded });
      else if (earlier.isRecorded || messageIdOf(earlier.mail) !== messageIdOf(mail)) doubled.push(to);
      else repeated += 1;
    }
  return { mails: rounds.flatMap(({ mails }) => mails), doubled, repeated };
}
