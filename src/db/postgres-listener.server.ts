import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import type { DatabaseProblem } from "./database.server.ts";
import { isDatabaseUnreachable } from "./reachability.server.ts";

interface Subscription {
  channel: string;
  onMessage: (payload: string) => void;
  onInterrupted: (isInterrupted: boolean) => void;
}

const heartbeatEvery = 5000;
const answerWithin = 3000;
const firstPause = 100;
const longestPause = 5000;

/**
 * One connection that listens for every subscription, opened with the first of them. Subscribers learn immediately when
 * it is lost, and again when it is back. A heartbeat detects a silent loss.
 */
export class PostgresListener {
  readonly #connectionString: string;
  readonly #onProblem: DatabaseProblem;
  readonly #subscriptions = new Set<Subscription>();
  readonly #closing = new AbortController();
  #client: Client | undefined;
  #connected: Promise<void> | undefined;
  /** The statement at work on the connection, and those that wait for it. */
  #statements: Promise<unknown> = Promise.resolve();

  constructor(connectionString: string, onProblem: DatabaseProblem) {
    this.#connectionString = connectionString;
    this.#onProblem = onProblem;
  }

  /** Subscribes, and resolves once messages arrive, or will as soon as a lost connection is back. */
  async listen(
    channel: string,
    onMessage: Subscription["onMessage"],
    onInterrupted: Subscription["onInterrupted"] = () => {},
  ) {
    const subscription = { channel, onMessage, onInterrupted };
    this.#subscriptions.add(subscription);
    this.#connected ??= this.#stayConnected();
    await this.#connected;
    try {
      await this.#query(listenTo(channel));
    } catch (error) {
      // The connection that takes the place of a lost one listens to every subscription, this one included.
      if (!isDatabaseUnreachable(error)) throw error;
    }
    return async () => {
      this.#subscriptions.delete(subscription);
      const isHeardElsewhere = [...this.#subscriptions].some((other) => other.channel === channel);
      // A connection that is lost listens to nothing any more.
      if (!isHeardElsewhere) await this.#query(`UNLISTEN ${quoted(channel)}`).catch(() => {});
    };
  }

  async close() {
    this.#closing.abort();
    await this.#connected;
    await this.#client?.end();
  }

  /** Tries until a connection listens, and again whenever it ends. */
  async #stayConnected() {
    let isInterrupted = false;
    for (let pause = firstPause; !this.#closing.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        await this.#connect();
        if (this.#client) this.#notify(false);
        return;
      } catch (error) {
        this.#onProblem("The database's notification channel cannot be opened; trying again", error);
        if (!isInterrupted) this.#notify(true);
        isInterrupted = true;
        await wait(pause, undefined, { signal: this.#closing.signal }).catch(() => {});
      }
    }
  }

  async #connect() {
    const client = new Client({
      connectionString: this.#connectionString,
      // By this name an operator knows it in pg_stat_activity.
      application_name: "guide-notifications",
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client.on("notification", (message) => this.#deliver(message.channel, message.payload ?? ""));
    // Without a listener, a broken connection would end the process.
    client.on("error", (error) => this.#onProblem("The database's notification channel was lost", error));
    try {
      await client.connect();
      for (const { channel } of this.#subscriptions) await client.query(listenTo(channel));
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    const stopHeartbeat = startHeartbeat(client, () => this.#query("select 1"));
    client.once("end", () => {
      stopHeartbeat();
      this.#onEnd();
    });
  }

  /** Sends a statement once those before it are answered: the driver takes one at a time. */
  #query(text: string): Promise<unknown> {
    const answered = this.#statements.then(() => this.#client?.query(text));
    this.#statements = answered.catch(() => {});
    return answered;
  }

  #onEnd() {
    this.#client = undefined;
    if (this.#closing.signal.aborted) return;
    this.#notify(true);
    this.#connected = this.#stayConnected();
  }

  #deliver(channel: string, payload: string) {
    for (const subscription of this.#subscriptions) {
      if (subscription.channel === channel) subscription.onMessage(payload);
    }
  }

  #notify(isInterrupted: boolean) {
    for (const { onInterrupted } of this.#subscriptions) onInterrupted(isInterrupted);
  }
}

const quoted = (channel: string) => `"${channel}"`;
const listenTo = (channel: string) => `LISTEN ${quoted(channel)}`;

/** Ends a connection that no longer answers `probe`. */
function startHeartbeat(client: Client, probe: () => Promise<unknown>): () => void {
  const beat = setInterval(() => {
    const deadline = setTimeout(() => client.connection.stream.destroy(), answerWithin);
    probe().then(
      () => clearTimeout(deadline),
      () => client.connection.stream.destroy(),
    );
  }, heartbeatEvery);
  beat.unref();
  return () => clearInterval(beat);
}
