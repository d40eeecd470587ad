import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as others } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#db/database.server.ts";
import { utcDay } from "./days.ts";
import { isCallOfPage, type PageOfCall } from "./page-of-call.server.ts";
import { mayBeView, pagePathOf } from "./page-request.server.ts";
import { pageViews } from "./page-view.table.ts";

interface Views {
  day: string;
  path: string;
  views: number;
}

interface Options {
  /** Finds the page that is loaded by a call of the API. Without it, such pages are not counted. */
  pageOfCall?: PageOfCall;
  /** Paths held in memory between two writes; those that come on top are not counted. */
  mostHeld?: number;
  /** Paths that the store keeps of one day, to the nearest batch; those that come on top are not kept. */
  mostStored?: number;
}

const writeEvery = 10_000;

/** Rows of one statement: the embedded store serves nobody else meanwhile. */
const batchSize = 500;

/**
 * Counts page views in memory and adds them to the store every 10 seconds, so that no reader waits for it. Any number
 * of processes add to the same rows.
 */
export class PageViews {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #pageOfCall: PageOfCall;
  readonly #mostHeld: number;
  readonly #mostStored: number;
  #held = new Map<string, Views>();
  /** Number of rows that are being written, for which there is room until they are. */
  #underWay = 0;
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(
    db: Database,
    log: Logger,
    { pageOfCall = () => null, mostHeld = 10_000, mostStored = 10_000 }: Options = {},
  ) {
    this.#pageOfCall = pageOfCall;
    this.#db = db;
    this.#log = log;
    this.#mostHeld = mostHeld;
    this.#mostStored = mostStored;
  }

  /**
   * Counts the request once it was answered with a page, with the data of one that the browser shows next, or with the
   * word that the reader's copy still holds.
   */
  observe(request: IncomingMessage, response: ServerResponse): void {
    if (!mayBeView(request)) return;
    const { url = "", headers } = request;
    response.once("finish", () => {
      if (response.statusCode !== 200 && response.statusCode !== 304) return;
      const path = pagePathOf(isCallOfPage(headers) ? (this.#pageOfCall(url) ?? url) : url);
      if (path) this.#add({ day: utcDay(), path, views: 1 });
    });
  }

  #add(seen: Views): void {
    const key = `${seen.day} ${seen.path}`;
    const held = this.#held.get(key);
    if (held) held.views += seen.views;
    else if (this.#held.size + this.#underWay < this.#mostHeld) this.#held.set(key, { ...seen });
  }

  /** Writes at intervals. @returns a function that ends it; what was counted since is written by `write` */
  start(): () => void {
    const timer = setInterval(() => {
      if (this.#underWay === 0) void this.write();
    }, writeEvery);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Adds what was counted to the store. After a fault of the store it is kept, for the next time. Never rejects. */
  write(): Promise<void> {
    this.#lastWrite = this.#lastWrite.then(() => this.#writeHeld());
    return this.#lastWrite;
  }

  async #writeHeld(): Promise<void> {
    const waiting = [...this.#held.values()];
    this.#held = new Map();
    this.#underWay = waiting.length;
    try {
      while (waiting.length > 0) {
        await addViews(this.#db, waiting.slice(0, batchSize), this.#mostStored);
        waiting.splice(0, batchSize);
        this.#underWay = waiting.length;
        await others();
      }
    } catch (error) {
      this.#log.warn({ err: error }, "page views could not be written and are kept");
      this.#underWay = 0;
      for (const views of waiting) this.#add(views);
    }
  }
}

/**
 * Adds views to the rows of their day and path. In one order, since two processes that locked the same rows in
 * different orders would wait for each other for ever.
 */
async function addViews(db: Database, batch: Views[], mostStored: number): Promise<void> {
  await db.execute(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(batch)}::json) as given(day text, path text, views integer)
    ), full_days as (
      select day from ${pageViews} where day in (select given.day from given)
      group by day having count(*) >= ${mostStored}
    )
    insert into ${pageViews} (day, path, views)
    select day, path, views from given
    where not exists (select from full_days where full_days.day = given.day)
      or exists (select from ${pageViews} kept where kept.day = given.day and kept.path = given.path)
    order by day, path
    on conflict (day, path) do update set views = ${pageViews}.views + excluded.views`);
}
