import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "@prometheus-io/client";
import { Hono } from "hono";
import type { Database } from "#db/database.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import type { ResponseCache } from "./response-cache/response-cache.server.ts";

/** A figure read from the database when Prometheus scrapes. */
export interface Metric {
  name: string;
  help: string;
  read: (db: Database, settings: Settings) => Promise<number>;
}

/** Deadline for figures from the database, in milliseconds. Late figures are omitted. */
const readWithin = 1000;

/**
 * The Prometheus metrics at `/metrics`: process figures, requests by kind and status, and the
 * response cache. Exists only when METRICS_TOKEN is set, and requires it (`Authorization: Bearer …`).
 */
export function createMetrics(
  cache: ResponseCache,
  token: string,
  { db, settings }: { db: Database; settings: Settings },
  figures: Metric[],
) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's head to the end of its response",
    labelNames: ["kind", "status"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const storedAnswers = new Counter({
    name: "answer_cache_hits_total",
    help: "Requests answered from the response cache",
    registers: [registry],
  });
  const invalidations = new Counter({
    name: "answer_cache_invalidations_total",
    help: "Changes that invalidated cached responses, by kind of tag",
    labelNames: ["tag"],
    registers: [registry],
  });
  new Gauge({
    name: "answer_cache_bytes",
    help: "Size of the response cache in bytes",
    registers: [registry],
    collect() {
      this.set(cache.bytes);
    },
  });
  for (const { name, help, read } of figures)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.reset();
        const value = await readInTime(read(db, settings));
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  return {
    routes: new Hono().get("/metrics", async (c) => {
      if (!isToken(c.req.header("authorization"), token))
        return c.text("The token in METRICS_TOKEN is required", 401);
      return c.body(await registry.metrics(), 200, {
        "Content-Type": registry.contentType,
        "Cache-Control": "no-store",
      });
    }),
    /** Counts the request when its response ends. */
    observe: ({ url = "" }: IncomingMessage, response: ServerResponse) => {
      const end = duration.startTimer({ kind: kindOf(url) });
      response.once("close", () =>
        end({ status: response.writableFinished ? response.statusCode : "cut off" }),
      );
    },
    countCachedResponse: () => storedAnswers.inc(),
    /** Counts a change once per tag prefix: `vendor` for `vendor:12`. */
    countInvalidation: (tags: readonly string[]) => {
      for (const tag of new Set(tags.map((one) => one.split(":")[0] ?? one))) invalidations.inc({ tag });
    },
  };
}

/** Returns null if the deadline passes first. */
async function readInTime(figure: Promise<number>): Promise<number | null> {
  const tooLate = Promise.withResolvers<null>();
  const timer = setTimeout(() => tooLate.resolve(null), readWithin);
  try {
    return await Promise.race([figure.catch(() => null), tooLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Maps an address to one of a few kinds, because each label value is a separate series. */
const kindOf = (url: string) => /^\/(api|assets|media|share)\//.exec(url)?.[1] ?? "page";

function isToken(header: string | undefined, token: string): boolean {
  const [headerBytes, expectedBytes] = [Buffer.from(header ?? ""), Buffer.from(`Bearer ${token}`)];
  return headerBytes.length === expectedBytes.length && timingSafeEqual(headerBytes, expectedBytes);
}
