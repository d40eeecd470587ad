import type { PGlite, Transaction } from "@electric-sql/pglite";
import { isWorkingElsewhere } from "./virtual-environment.ts";

const nextTurn = setImmediate;
/** Turns of the event loop without a new statement after which nothing more happens by itself. */
const quietTurns = 6;
/** In nanoseconds of real time. */
const mostWork = 30_000_000_000n;

/** Holds each statement before it reaches the database, until the simulation lets it pass. The order is the simulation's choice. */
export class Gates {
  readonly #held: (() => void)[] = [];
  #arrived = 0;

  get isEmpty() {
    return this.#held.length === 0;
  }

  pass(): Promise<void> {
    this.#arrived += 1;
    return new Promise((resolve) => void this.#held.push(resolve));
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

  /** Lets one statement pass. */
  release(choose: (below: number) => number): void {
    const [open] = this.#held.splice(choose(this.#held.length), 1);
    open?.();
  }
}

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
  const guard = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await gates.pass();
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
    query: (...args) => guard(() => pglite.query(...args)),
    exec: (...args) => guard(() => pglite.exec(...args)),
    transaction: async (work) => {
      await gates.pass();
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
