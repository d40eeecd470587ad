import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { pino } from "pino";
import { vi } from "vitest";
import { addEditor } from "#accounts/editors.server.ts";
import { embeddedDatabase } from "#db/embedded.server.ts";
import type { JobName } from "#db/jobs.server.ts";
import { anyContent } from "#http/response-cache/tagged-cache.server.ts";
import { jobs } from "#registry/jobs.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { createApp } from "../../src/app.ts";
import { jobContext } from "../support/no-jobs.ts";
import { randomFrom } from "../support/random.ts";
import { copyEmbedded } from "../support/templates.ts";
import { connect, Gates } from "./gates.ts";
import { feedUrl, type OutsideServices, playOutsideServices } from "./outside-services.ts";
import { installVirtualEnvironment } from "./virtual-environment.ts";

type App = Awaited<ReturnType<typeof createApp>>;

export const editors = ["ada@guide.example", "bo@guide.example", "wil@guide.example"] as const;
export type EditorName = (typeof editors)[number];
const password = "a pass phrase for tests";

const settingsIn = (dataDir: string) =>
  readSettings({
    SITE_URL: "https://guide.example",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    SESSION_SECRET: "the secret of the simulation, which is long enough",
    SMTP_URL: "smtp://mail.example",
    NEWS_FEED_URLS: feedUrl,
  });

/**
 * The whole application on the embedded database in this process, with time, chance, other services and the order of all statements
 * under one seed. It can crash and start again on what it had committed.
 */
export class World {
  readonly services: OutsideServices;
  readonly random: (below: number) => number;
  readonly #pglite: PGlite;
  /** What an earlier run stored must not be found by this one. */
  readonly #dataDir = mkdtempSync(join(tmpdir(), "simulation-"));
  readonly #settings = settingsIn(this.#dataDir);
  readonly #statements = createHash("sha256");
  #gates = this.#newGates();
  #app: App | undefined;
  #cut = () => {};
  #running = 0;
  /** What other servers logged as warnings or errors, line by line. */
  readonly warnings: string[] = [];
  /** Increases with each crash. */
  life = 0;
  #cookies = new Map<EditorName, string>();
  readonly #record: string[] = [];
  readonly #restore: () => void;

  private constructor(
    random: World["random"],
    pglite: PGlite,
    services: OutsideServices,
    restore: () => void,
  ) {
    this.random = random;
    this.#pglite = pglite;
    this.services = services;
    this.#restore = restore;
  }

  static async start(seed: number, templateFolder: string): Promise<World> {
    const random = randomFrom(seed + 1);
    const services: OutsideServices = {
      failing: 15,
      deliveries: new Map(),
      handedOver: new Set(),
      mails: [],
      items: [],
    };
    // Before the database opens, because it seeds its random numbers from the environment.
    const restore = installVirtualEnvironment(seed, playOutsideServices(services, random));
    const pglite = await copyEmbedded(templateFolder, "seeded").catch((error: unknown) => {
      restore();
      throw error;
    });
    const world = new World(random, pglite, services, restore);
    const roles = ["owner", "editor", "writer"] as const;
    const { db } = embeddedDatabase(world.#pglite);
    for (const [place, email] of editors.entries()) await addEditor(db, email, password, roles[place]);
    await world.#startApp();
    for (const email of editors) world.#cookies.set(email, await world.#signIn(email));
    return world;
  }

  /** The database, past the gates. It answers only while no transaction is open: see `drain`. */
  get db() {
    return embeddedDatabase(this.#pglite).db;
  }

  /** A line of the run's record. Runs of one seed have equal records. */
  note(line: string): void {
    this.#record.push(`${new Date().toISOString()} ${line}`);
  }

  /** Everything that was noted, line by line, with its time, and a digest of all statements in their order. */
  get record(): readonly string[] {
    return [...this.#record, `statements ${this.#statements.copy().digest("hex")}`];
  }

  #newGates() {
    return new Gates((sql) => void this.#statements.update(sql));
  }

  async #startApp(): Promise<void> {
    const { client, cut } = connect(this.#pglite, this.#gates);
    this.#cut = cut;
    const log = pino({ level: process.env.SIMULATE_SEED ? "warn" : "silent" });
    const app = await this.#until(
      createApp({ database: embeddedDatabase(client), settings: this.#settings, log }),
    );
    await this.#until(app.startJobs());
    this.#app = app;
  }

  async #signIn(email: EditorName): Promise<string> {
    const answer = await this.#until(this.request("POST", "/api/auth/login", { body: { email, password } }));
    return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  }

  /** Sends a request. The response never comes if the process crashes before. */
  async request(
    method: string,
    path: string,
    {
      body,
      by,
      headers = {},
    }: { body?: unknown; by?: EditorName | undefined; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const cookie = by && this.#cookies.get(by);
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    return this.#current.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(cookie && { cookie }),
          ...(body !== undefined && !isForm && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      }),
    );
  }

  get #current(): App {
    if (!this.#app) throw new Error("The application is not running");
    return this.#app;
  }

  /** Clears the process's caches. */
  forgetAll(): void {
    this.#current.invalidate([anyContent]);
  }

  /** Starts something that goes on beside everything else. `onLost` is called if the process crashes before it ends. */
  begin(work: () => Promise<void>): void {
    const { life } = this;
    this.#running += 1;
    const end = () => {
      if (this.life === life) this.#running -= 1;
    };
    work().then(end, (error: unknown) => {
      end();
      this.#failure ??= error;
    });
  }

  #failure: unknown;

  /** Lets a number of statements pass. */
  async proceed(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) if (!(await this.#step())) return;
  }

  /** Runs until all work ends, and advances the clock as needed. */
  async finish(): Promise<void> {
    const deadline = Date.now() + 20 * 60_000;
    while (this.#running > 0) {
      if (await this.#step()) continue;
      if (Date.now() > deadline) throw new Error("Something that was begun does not end");
      await this.#tick();
    }
    if (this.#failure) throw this.#failure;
  }

  /** Lets time pass, with all timers, in milliseconds. */
  async rest(ms: number): Promise<void> {
    const end = Date.now() + ms;
    while (Date.now() < end) {
      if (await this.#step()) continue;
      await this.#tick(end);
    }
    await this.drain();
  }

  /** Lets all waiting statements pass, which ends the transactions of jobs too. */
  async drain(): Promise<void> {
    while (await this.#step());
  }

  /** The clock is set to half a minute before the jobs of an hour, at least this many milliseconds later. */
  jumpToHourlyJobs(ms: number): void {
    const hour = 60 * 60_000;
    const place = 6.5 * 60_000;
    this.jump(Math.ceil((Date.now() + ms - place) / hour) * hour + place - Date.now());
  }

  /** The clock is set, as after a pause of the whole machine. */
  jump(ms: number): void {
    vi.setSystemTime(Date.now() + ms);
  }

  /** Kills the process and starts another on the same database. */
  async crash(): Promise<void> {
    this.life += 1;
    this.#running = 0;
    this.#cut();
    const now = Date.now();
    vi.clearAllTimers();
    // Clearing the timers also puts the clock back to the start of the run.
    vi.setSystemTime(now);
    this.#gates = this.#newGates();
    this.#app = undefined;
    await this.#startApp();
  }

  /**
   * Another server does the due work of a job. It stalls in front of a write, after this many others, until it is resumed or killed.
   */
  otherServer(name: JobName, writes: number): { resume: () => void; kill: () => void } {
    const job = jobs.find((each) => each.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    const stall = Promise.withResolvers<void>();
    let left = writes;
    const { client, cut } = connect(this.#pglite, this.#gates, () =>
      left-- === 0 ? stall.promise : undefined,
    );
    const log = pino({ level: "warn" }, { write: (line) => void this.warnings.push(line) });
    const context = { ...jobContext(embeddedDatabase(client), this.#settings), log };
    const work = job.run({} as never, context, new AbortController().signal);
    work.catch(() => {});
    return {
      resume: () => {
        this.begin(() => work);
        stall.resolve();
      },
      kill: cut,
    };
  }

  /**
   * Lets time pass, in milliseconds, and crashes in front of a write, after this many others, or after this many transactions:
   * between two writes that belong together, unless one transaction holds them.
   */
  async crashAmongWrites(count: number, ms: number, counted?: "transaction"): Promise<void> {
    const { life } = this;
    this.#aim = { left: count, counted };
    await this.rest(ms);
    this.#aim = null;
    if (this.life === life) this.note("no crash");
  }

  #aim: { left: number; counted: "transaction" | undefined } | null = null;

  async #step(): Promise<boolean> {
    await this.#gates.settle();
    const next = this.#gates.take(this.random);
    if (!next) return false;
    if (this.#aim && next.write) {
      if (this.#aim.left === 0) {
        this.#aim = null;
        this.note(`crash in front of ${next.sql.trim().slice(0, 40)}`);
        await this.crash();
        return true;
      }
      if (!this.#aim.counted || this.#aim.counted === next.write) this.#aim.left -= 1;
    }
    next.open();
    return true;
  }

  async #tick(end = Number.POSITIVE_INFINITY): Promise<void> {
    const before = Date.now();
    vi.advanceTimersToNextTimer();

    await this.#gates.settle();
    if (Date.now() > end || Date.now() === before) return;
  }

  async #until<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false;
    work
      .finally(() => {
        isDone = true;
      })
      .catch(() => {});
    while (!isDone) if (!(await this.#step()) && !isDone) await this.#tick();
    return work;
  }

  async close(): Promise<void> {
    this.#cut();
    vi.clearAllTimers();
    this.#restore();
    await this.#pglite.close();
    rmSync(this.#dataDir, { recursive: true });
  }
}
