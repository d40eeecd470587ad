import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Response of an address; a function may look at the request first. */
export type WebReply =
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  /** Says nothing at all; a byte now and then; more and more for ever; half of it; or breaks the line. */
  | "silence"
  | "drip"
  | "endless"
  | "half"
  | "break";

export interface WebRequest {
  path: string;
  headers: IncomingHttpHeaders;
}

type WebAnswer = WebReply | ((request: WebRequest) => WebReply);

/** Starts a web server on loopback that gives the configured responses, and 404 for anything else. */
export async function startWebStandIn(address = "127.0.0.1") {
  const requests: WebRequest[] = [];
  const answers = new Map<string, WebAnswer>();
  const server = createServer((request, response) => {
    const seen = { path: request.url ?? "", headers: request.headers };
    requests.push(seen);
    const answer = answers.get(seen.path) ?? answers.get("*") ?? { status: 404, body: "Not found" };
    void give(response, typeof answer === "function" ? answer(seen) : answer);
  });
  server.listen(0, address);
  await once(server, "listening");
  const host = `${address.includes(":") ? `[${address}]` : address}:${(server.address() as AddressInfo).port}`;
  return {
    /** As FETCH_ALLOW_HOSTS names it. */
    host,
    url: `http://${host}`,
    requests,
    /** `*` matches every path that has no answer of its own. */
    serve: (path: string, answer: WebAnswer) => void answers.set(path, answer),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type WebStandIn = Awaited<ReturnType<typeof startWebStandIn>>;

async function give(response: ServerResponse, reply: WebReply) {
  if (reply === "silence") return;
  if (reply === "break") return void response.destroy();
  if (reply === "half") {
    response.writeHead(200, { "content-length": 1000 });
    return void response.write("half of it", () => response.destroy());
  }
  if (typeof reply === "string") return pour(response, reply === "drip");
  response.writeHead(reply.status ?? 200, { "content-type": "text/html; charset=utf-8", ...reply.headers });
  response.end(reply.body ?? "");
}

async function pour(response: ServerResponse, isDrip: boolean) {
  response.writeHead(200, { "content-type": "text/html" });
  const part = isDrip ? "." : ".".repeat(64 * 1024);
  while (!response.destroyed) {
    if (!response.write(part)) await Promise.race([once(response, "drain"), once(response, "close")]);
    await wait(isDrip ? 20 : 0);
  }
}
