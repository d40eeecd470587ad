import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver on loopback. `reply` returns the status, or null to stay silent. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = { received, reply: (): number | null => 200, headers: {} as Record<string, string> };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    const status = receiver.reply();
    if (status !== null) response.writeHead(status, receiver.headers).end("noted\0 ".repeat(200));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(receiver, {
    url: `http://${host}/hook`,
    host,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  });
}
