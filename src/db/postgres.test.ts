import { randomUUID } from "node:crypto";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { loadStarterContent } from "../../starter/load.ts";
import { onServer, postgresUrl, withDatabase } from "../../tests/support/templates.ts";
import { openDatabase } from "./open-database.server.ts";
import { openPostgres } from "./postgres.server.ts";
import { isDatabaseUnreachable } from "./reachability.server.ts";

const open = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: "", host: "127.0.0.1", port: 3000 });

test("a server that cannot be reached is reported in one line, without the password", async () => {
  await expect(open("postgres://guide:secret@127.0.0.1:1/guide")).rejects.toThrow(
    "The database at 127.0.0.1:1/guide cannot be reached: connect ECONNREFUSED 127.0.0.1:1; check DATABASE_URL",
  );
});

test.each(["EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "EPIPE", "08006", "08P01"])(
  "an error with the code %s means that the database is unreachable",
  (code) => {
    const lost = Object.assign(new Error("lost"), { code });
    expect(isDatabaseUnreachable(new Error("Failed query", { cause: lost }))).toBe(true);
  },
);

describe.skipIf(!postgresUrl)("on PostgreSQL", () => {
  test("fifteen processes may start at the same time on an empty database, and one loads the starter content", async () => {
    const url = await emptyDatabase();
    const databases = await Promise.all(Array.from({ length: 15 }, () => open(url)));
    onTestFinished(async () => void (await Promise.all(databases.map((database) => database.close()))));
    const loaded: boolean[] = [];
    await Promise.all(
      databases.map((database) =>
        database.migrate(async (db) => void loaded.push((await loadStarterContent(db)) !== null)),
      ),
    );
    expect(loaded).toHaveLength(15);
    expect(loaded.filter(Boolean)).toHaveLength(1);
    expect(await databases[0]?.db.$count(sql.raw("vendors"))).toBe(36);
  });

  test("a statement that takes too long is ended, and so is a connection on which the server falls silent", async () => {
    const url = new URL(await emptyDatabase());
    const target = { host: url.hostname, port: Number(url.port) };
    const gate = { isOpen: true };
    const proxy = createServer((incoming) => {
      const server = connect(target);
      for (const socket of [incoming, server]) socket.on("error", () => {});
      incoming.on("close", () => server.destroy());
      incoming.pipe(server);
      server.on("data", (data) => void (gate.isOpen && incoming.write(data)));
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void proxy.close());
    url.port = String((proxy.address() as AddressInfo).port);
    const { db, close } = await openPostgres(url.href, () => {}, { statement: 300, silence: 1500 });
    onTestFinished(close);
    const failure = await db.execute(sql`select pg_sleep(5)`).catch((error: unknown) => error);
    expect(isDatabaseUnreachable(failure)).toBe(true);
    gate.isOpen = false;
    const began = Date.now();
    const silent = await db.transaction((tx) => tx.execute(sql`select 1`)).catch((error: unknown) => error);
    expect(isDatabaseUnreachable(silent)).toBe(true);
    expect(Date.now() - began).toBeLessThan(6000);
    gate.isOpen = true;
    expect(await db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] });
  });

  test("a migration that fails leaves the way free for the next", async () => {
    const url = await emptyDatabase();
    const first = await open(url);
    const second = await open(url);
    onTestFinished(async () => void (await Promise.all([first.close(), second.close()])));
    const failing = first.migrate(() => Promise.reject(new Error("the starter content is broken")));
    await expect(failing).rejects.toThrow("the starter content is broken");
    await second.migrate();
    expect(await second.db.$count(sql.raw("vendors"))).toBe(0);
  });

  test("a lost connection is announced, made again, and announced again; the pool survives it too", async () => {
    const url = await emptyDatabase();
    const problems: string[] = [];
    const database = await openDatabase({ databaseUrl: url, dataDir: "", host: "", port: 0 }, (problem) =>
      problems.push(problem),
    );
    onTestFinished(() => database.close());
    const heard: string[] = [];
    const interruptions: boolean[] = [];
    await database.listen(
      "content",
      (payload) => heard.push(payload),
      (isInterrupted) => interruptions.push(isInterrupted),
    );
    expect(interruptions).toEqual([false]);

    await endOtherConnections(url);
    await vi.waitFor(() => expect(interruptions).toEqual([false, true, false]), 5000);
    await database.db.execute(sql`select pg_notify('content', 'heard again')`);
    await vi.waitFor(() => expect(heard).toEqual(["heard again"]), 10_000);
    expect(problems).toContain("The database's notification channel was lost");
  });

  test("subscriptions that begin and end together reach the driver one by one", async () => {
    const database = await open(await emptyDatabase());
    onTestFinished(() => database.close());
    const warned = vi.spyOn(process, "emitWarning");
    onTestFinished(() => warned.mockRestore());
    const ends = await Promise.all(["a", "b", "c"].map((channel) => database.listen(channel, () => {})));
    await Promise.all([...ends.map((end) => end()), database.listen("d", () => {})]);
    expect(warned).not.toHaveBeenCalled();
  });

  test("a subscription that begins as the connection is lost hears by the next one", async () => {
    const url = await emptyDatabase();
    const database = await open(url);
    onTestFinished(() => database.close());
    await database.listen("content", () => {});
    vi.spyOn(Client.prototype, "query").mockImplementationOnce(async () => {
      await endOtherConnections(url);
      throw new Error("Connection terminated unexpectedly");
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const heard: string[] = [];
    await database.listen("more", (payload) => heard.push(payload));
    await vi.waitFor(async () => {
      await database.db.execute(sql`select pg_notify('more', 'heard')`);
      expect(heard).toContain("heard");
    }, 10_000);
  });

  test("a connection lost between the statements of a transaction fails that transaction and nothing else", async () => {
    const url = await emptyDatabase();
    const database = await open(url);
    onTestFinished(() => database.close());
    const lost = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await endOtherConnections(url);
      // Gives the driver time to notice. An error event without a listener would be thrown here.
      await wait(200);
      await tx.execute(sql`select 1`);
    });
    expect(isDatabaseUnreachable(await lost.catch((error: unknown) => error))).toBe(true);
    await vi.waitFor(async () => expect(await database.isReachable()).toBe(true), 5000);
  });

  test("the loss of an idle connection is told without the connection's keys", async () => {
    const url = await emptyDatabase();
    const errors: unknown[] = [];
    const database = await openDatabase({ databaseUrl: url, dataDir: "", host: "", port: 0 }, (_, error) =>
      errors.push(error),
    );
    onTestFinished(() => database.close());
    await database.db.execute(sql`select 1`);
    await endOtherConnections(url);
    await vi.waitFor(() => expect(errors).not.toEqual([]), 5000);
    expect(JSON.stringify(errors)).not.toMatch(/secretKey|password/);
  });
});

async function emptyDatabase(): Promise<string> {
  const server = postgresUrl ?? "";
  const name = `test_${randomUUID().replaceAll("-", "_")}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  onTestFinished(() => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`));
  return withDatabase(server, name);
}

/** Ends the connections of a process, as a restart of the server or a failover does. */
async function endOtherConnections(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}
