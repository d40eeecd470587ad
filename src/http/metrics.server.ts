import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Hono } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ResponseCache } from "./response-cache/response-cache.server.ts";

/**
 * The metrics that Prometheus reads at `/metrics`: the process's own figures, requests by kind and status, and the
 * response cache. Exists only when METRICS_TOKEN is set, and requires it (`Authorization: Bearer …`).
 */
export function createMetrics(cache: ResponseCache, token: string) {
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
  new Gauge({
    name: "answer_cache_bytes",
    help: "Size of the response cache in bytes",
    registers: [registry],
    collect() {
      this.set(cache.bytes);
    },
  });
  return {
    routes: new Hono().get("/metrics", async (c) => {
      if (!isToken(c.req.header("authorization"), token))
        return c.text("The token of METRICS_TOKEN is needed", 401);
      return c.body(await registry.metrics(), 200, {
        "Content-Type": registry.contentType,
        "Cache-Control": "no-store",
      });
    }),
    /** Counts the request once its answer has ended. */
    observe: ({ url = "" }: IncomingMessage, response: ServerResponse) => {
      const end = duration.startTimer({ kind: kindOf(url) });
      response.once("close", () =>
        end({ status: response.writableFinished ? response.statusCode : "cut off" }),
      );
    },
    countCachedResponse: () => storedAnswers.inc(),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Returns one of few kinds for any address, since every value of a label is a series of its own. */
const kindOf = (url: string) => /^\/(api|assets|media|share)\//.exec(url)?.[1] ?? "page";

function isToken(header: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ""), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
