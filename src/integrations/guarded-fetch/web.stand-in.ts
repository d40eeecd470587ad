import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { environment } from "#shared/environment.server.ts";

/** Response of a URL. A function can inspect the request first. */
export type WebReply =
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  /** Sends nothing; a byte now and then; an endless stream; half a response; or closes the connection. */
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
    const received = { path: request.url ?? "", headers: request.headers };
    requests.push(received);
    const answer = answers.get(received.path) ?? answers.get("*") ?? { status: 404, body: "Not found" };
    void give(response, typeof answer === "function" ? answer(received) : answer);
  });
  server.listen(0, address);
  await once(server, "listening");
  const host = `${address.includes(":") ? `[${address}]` : address}:${(server.address() as AddressInfo).port}`;
  return {
    /** In the form of FETCH_ALLOW_HOSTS. */
    host,
    url: `http://${host}`,
    requests,
    /** `*` matches every path without its own answer. */
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
  if (typeof reply === "string") return writeEndlessly(response, reply === "drip");
  response.writeHead(reply.status ?? 200, { "content-type": "text/html; charset=utf-8", ...reply.headers });
  response.end(reply.body ?? "");
}

async function writeEndlessly(response: ServerResponse, isDrip: boolean) {
  response.writeHead(200, { "content-type": "text/html" });
  const part = isDrip ? "." : ".".repeat(64 * 1024);
  while (!response.destroyed) {
    if (!response.write(part)) await Promise.race([once(response, "drain"), once(response, "close")]);
    await environment.wait(isDrip ? 20 : 0);
  }
}
