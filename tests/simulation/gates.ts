import type { PGlite, Transaction } from "@electric-sql/pglite";
import { isWorkingElsewhere } from "./virtual-environment.ts";

const nextTurn = setImmediate;
// The real timer: the simulation replaces the global one later.
const pause = setTimeout;
/** Turns of the event loop without a new statement after which the application is idle. */
const quietTurns = 6;
/** In nanoseconds of real time. */
const mostWork = 30_000_000_000n;

interface Held {
  open: () => void;
  sql: string;
  write: Write;
}

/** The first write of a transaction, or a write without one: a crash in front of it separates it from the stored data. */
type Write = "transaction" | "single" | null;

/** Holds each statement before it reaches the database, until the simulation lets it pass. The order is the simulation's choice. */
export class Gates {
  readonly #held: Held[] = [];
  readonly #onArrival: (sql: string) => void;
  #arrived = 0;

  constructor(onArrival: (sql: string) => void) {
    this.#onArrival = onArrival;
  }

  pass(sql: string, write: Write = null): Promise<void> {
    this.#arrived += 1;
    this.#onArrival(sql);
    return new Promise((open) => void this.#held.push({ open, sql, write }));
  }

  /** Waits until everything waits: for a gate, for a timer or for another service. */
  async settle(): Promise<void> {
    const started = process.hrtime.bigint();
    for (let quiet = 0; quiet < quietTurns; ) {
      if (process.hrtime.bigint() - started > mostWork)
        throw new Error("Work outside the event loop does not end");
      const before = this.#arrived;
      await new Promise<void>((resolve) => {
        if (isWorkingElsewhere()) pause(resolve, 1);
        else nextTurn(resolve);
      });
      if (!isWorkingElsewhere() && process.getActiveResourcesInfo().some((name) => name.startsWith("FSReq")))
        throw new Error("Work on files is not in `environment.offload`: runs of this seed can differ");
      quiet = this.#arrived === before && !isWorkingElsewhere() ? quiet + 1 : 0;
    }
  }

  /** Takes the statement that passes next, if one waits. */
  take(choose: (below: number) => number): Held | undefined {
    if (this.#held.length === 0) return undefined;
    return this.#held.splice(choose(this.#held.length), 1)[0];
  }
}

/** The queue's own writes are left out: it has crashed in front of them often enough. */
const isWriting = (sql: string) => /^\s*(insert|update|delete|with)\b/i.test(sql) && !sql.includes("pgboss");

class Crash extends Error {}

/**
 * One process's connection to the database. `stall` is called before each transaction and each write outside of one, and can hold it
 * up. After `cut`, none of its statements begins, none of its calls returns, and its open transaction is rolled back, as if the
 * process had been killed.
 */
export function connect(pglite: PGlite, gates: Gates, stall?: () => Promise<void> | undefined) {
  let isCut = false;
  const never = new Promise<never>(() => {});
  const crash = Promise.withResolvers<never>();
  crash.promise.catch(() => {});
  const guard = async <Result>(sql: string, work: () => Promise<Result>): Promise<Result> => {
    if (stall && isWriting(sql)) await stall();
    await gates.pass(sql, isWriting(sql) ? "single" : null);
    if (isCut) return never;
    const result = await work();
    return isCut ? never : result;
  };
  const inTransaction = (tx: Transaction): Transaction => {
    let hasWritten = false;
    const guardInside = async <Result>(sql: string, work: () => Promise<Result>): Promise<Result> => {
      const isFirstWrite = !hasWritten && isWriting(sql);
      hasWritten ||= isFirstWrite;
      await gates.pass(sql, isFirstWrite ? "transaction" : null);
      if (isCut) throw new Crash();
      return work();
    };
    return {
      ...tx,
      query: (...args) => guardInside(args[0], () => tx.query(...args)),
      exec: (...args) => guardInside(args[0], () => tx.exec(...args)),
      sql: (...args) => guardInside(args[0].join("?"), () => tx.sql(...args)),
    };
  };
  const overrides: Partial<PGlite> = {
    query: (...args) => guard(args[0], () => pglite.query(...args)),
    exec: (...args) => guard(args[0], () => pglite.exec(...args)),
    transaction: async (work) => {
      if (stall) await stall();
      await gates.pass("begin");
      if (isCut) return never;
      try {
        // The database rolls back what a killed process leaves open.
        const result = await pglite.transaction((tx) =>
          Promise.race([work(inTransaction(tx)), crash.promise]),
        );
        return isCut ? never : result;
      } catch (error) {
        if (error instanceof Crash || isCut) return never;
        throw error;
      }
    },
    listen: (channel, onMessage) =>
      pglite.listen(channel, (payload) => {
        if (!isCut) onMessage(payload);
      }),
  };
  const client: PGlite = new Proxy(pglite, {
    get: (target, name) => {
      const value = Reflect.get(overrides, name) ?? Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return {
    client,
    cut: () => {
      isCut = true;
      crash.reject(new Crash());
    },
  };
}
