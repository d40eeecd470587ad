import type { PGlite, Transaction } from "@electric-sql/pglite";
import { isWorkingElsewhere } from "./virtual-environment.ts";

const nextTurn = setImmediate;
/** Turns of the event loop without a new statement after which nothing more happens by itself. */
const quietTurns = 6;
/** In nanoseconds of real time. */
const mostWork = 30_000_000_000n;

interface Held {
  open: () => void;
  /** A write, or the begin of a transaction: what a crash in front of it separates from what is stored already. */
  isWrite: boolean;
}

/** Holds each statement before it reaches the database, until the simulation lets it pass. The order is the simulation's choice. */
export class Gates {
  readonly #held: Held[] = [];
  #arrived = 0;

  pass(isWrite = false): Promise<void> {
    this.#arrived += 1;
    return new Promise((open) => void this.#held.push({ open, isWrite }));
  }

  /** Waits until everything waits: for a gate, for a timer or for another service. */
  async settle(): Promise<void> {
    const started = process.hrtime.bigint();
    for (let quiet = 0; quiet < quietTurns; ) {
      if (process.hrtime.bigint() - started > mostWork)
        throw new Error("Work outside the event loop does not end");
      const before = this.#arrived;
      await new Promise<void>((resolve) => void nextTurn(resolve));
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
 * One process's connection to the database. After `cut`, none of its statements begins, none of its calls returns, and its open
 * transaction is rolled back, as if the process had been killed.
 */
export function connect(pglite: PGlite, gates: Gates) {
  let isCut = false;
  const never = new Promise<never>(() => {});
  const crash = Promise.withResolvers<never>();
  crash.promise.catch(() => {});
  const guard = async <Result>(sql: string, work: () => Promise<Result>): Promise<Result> => {
    await gates.pass(isWriting(sql));
    if (isCut) return never;
    const result = await work();
    return isCut ? never : result;
  };
  const guardInTransaction = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await gates.pass();
    if (isCut) throw new Crash();
    return work();
  };
  const inTransaction = (tx: Transaction): Transaction => ({
    ...tx,
    query: (...args) => guardInTransaction(() => tx.query(...args)),
    exec: (...args) => guardInTransaction(() => tx.exec(...args)),
    sql: (...args) => guardInTransaction(() => tx.sql(...args)),
  });
  const overrides: Partial<PGlite> = {
    query: (...args) => guard(args[0], () => pglite.query(...args)),
    exec: (...args) => guard(args[0], () => pglite.exec(...args)),
    transaction: async (work) => {
      await gates.pass(true);
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
