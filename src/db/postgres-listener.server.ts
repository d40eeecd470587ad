import { Client } from "pg";
import { environment } from "#shared/environment.server.ts";
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
 * One connection for all subscriptions, opened with the first. Subscribers are notified immediately when it is lost and when it is
 * back. A heartbeat detects silent losses.
 */
export class PostgresListener {
  readonly #connectionString: string;
  readonly #onProblem: DatabaseProblem;
  readonly #subscriptions = new Set<Subscription>();
  readonly #closing = new AbortController();
  #client: Client | undefined;
  #connected: Promise<void> | undefined;
  /** The current statement and the queued ones. */
  #statements: Promise<unknown> = Promise.resolve();

  constructor(connectionString: string, onProblem: DatabaseProblem) {
    this.#connectionString = connectionString;
    this.#onProblem = onProblem;
  }

  /** Subscribes. Resolves once listening, or if a lost connection will be restored. */
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
      // The next connection will listen for every subscription, including this one.
      if (!isDatabaseUnreachable(error)) throw error;
    }
    return async () => {
      this.#subscriptions.delete(subscription);
      const isHeardElsewhere = [...this.#subscriptions].some((other) => other.channel === channel);
      // A lost connection no longer listens.
      if (!isHeardElsewhere) await this.#query(`UNLISTEN ${quoted(channel)}`).catch(() => {});
    };
  }

  async close() {
    this.#closing.abort();
    await this.#connected;
    await this.#client?.end();
  }

  /** Reconnects until a connection listens, and again whenever it ends. */
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
        await environment.wait(pause, this.#closing.signal).catch(() => {});
      }
    }
  }

  async #connect() {
    const client = new Client({
      connectionString: this.#connectionString,
      // Shown in pg_stat_activity.
      application_name: "guide-notifications",
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client.on("notification", (message) => this.#deliver(message.channel, message.payload ?? ""));
    // Without an error listener, a broken connection would crash the process.
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

  /** Queues a statement, because the driver runs one at a time. */
  #query(text: string): Promise<unknown> {
    const response = this.#statements.then(() => this.#client?.query(text));
    this.#statements = response.catch(() => {});
    return response;
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

/** Closes a connection that no longer answers `probe`. */
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
