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
  /** Finds the page an API call loads. Without it, such views are not counted. */
  pageOfCall?: PageOfCall;
  /** The maximum number of paths held in memory between writes. Further paths are not counted. */
  mostHeld?: number;
  /** The maximum number of paths stored per day, to the nearest batch. Further paths are dropped. */
  mostStored?: number;
}

const writeEvery = 10_000;

/** Rows per statement. The embedded database serves nothing else during one. */
const batchSize = 500;

/**
 * Counts page views in memory and adds them to the database every 10 seconds, so that no reader waits. Any number of processes can
 * add to the same rows.
 */
export class PageViews {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #pageOfCall: PageOfCall;
  readonly #mostHeld: number;
  readonly #mostStored: number;
  #held = new Map<string, Views>();
  /** Rows being written. They count towards the limit until they are stored. */
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

  /** Counts a request answered with a page, with the data of a page that the browser shows next, or with "not modified". */
  observe(request: IncomingMessage, response: ServerResponse): void {
    if (!mayBeView(request)) return;
    const { url = "", headers } = request;
    response.once("finish", () => {
      if (response.statusCode !== 200 && response.statusCode !== 304) return;
      const path = pagePathOf(isCallOfPage(headers) ? (this.#pageOfCall(url) ?? url) : url);
      if (path) this.#add({ day: utcDay(), path, views: 1 });
    });
  }

  #add(pageViews: Views): void {
    const key = `${pageViews.day} ${pageViews.path}`;
    const held = this.#held.get(key);
    if (held) held.views += pageViews.views;
    else if (this.#held.size + this.#underWay < this.#mostHeld) this.#held.set(key, { ...pageViews });
  }

  /** Writes at intervals. @returns a function that stops it; `write` stores the remaining counts */
  start(): () => void {
    const timer = setInterval(() => {
      if (this.#underWay === 0) void this.write();
    }, writeEvery);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Adds the counts to the database. Keeps them for the next attempt if it fails. Never rejects. */
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
 * Adds views to the rows of their day and path. In a fixed order, because two processes that lock the same rows in different orders
 * would deadlock.
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
