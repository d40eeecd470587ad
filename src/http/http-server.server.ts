import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Settings } from "#shared/settings.server.ts";

/** Raised when the address cannot be listened on: one line for the person who starts the server. */
export class ListenError extends Error {}

export interface ListeningServer {
  server: Server;
  connections: Set<Socket>;
  /** Address on which the server listens, such as `http://127.0.0.1:3000`. */
  address: string;
}

const second = 1000;
/** Slow clients may not hold a connection open for nothing. */
const timeouts = {
  headersTimeout: 15 * second,
  requestTimeout: 60 * second,
  // Longer than proxies in front keep idle connections, so that none sends a request into a closing one.
  keepAliveTimeout: 72 * second,
};

/** @throws ListenError when the port is taken or may not be used */
export function listen(
  onRequest: RequestListener,
  { port, host }: Pick<Settings, "port" | "host">,
): Promise<ListeningServer> {
  const server = createServer(timeouts, (request, response) => {
    // Clients that send one request after the other would keep a server that stops.
    if (!server.listening) response.setHeader("Connection", "close");
    onRequest(request, response);
  });
  const connections = trackConnections(server);
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new ListenError(faultOf(error, host, port))),
    );
    server.listen(port, host, () => resolve({ server, connections, address: addressOf(server) }));
  });
}

/** Refuses new connections and waits for running requests, `longestWait` milliseconds at most. */
export async function stopServing({ server, connections }: ListeningServer, longestWait: number) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => closeIdle(server, connections), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), longestWait);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

function trackConnections(server: Server): Set<Socket> {
  const connections = new Set<Socket>();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  return connections;
}

/** Node counts a connection as idle after its first request only; browsers open some ahead and send nothing. */
function closeIdle(server: Server, connections: Set<Socket>) {
  server.closeIdleConnections();
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
}

function faultOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `PORT ${port} on ${host} is in use by another process; stop it or set another, for example PORT=${port + 1}`;
    case "EACCES":
      return `PORT ${port} may not be used by this user; for example PORT=3000`;
    default:
      return `HOST ${host} cannot be listened on (${error.message}); for example HOST=127.0.0.1`;
  }
}

function addressOf(server: Server): string {
  const address = server.address();
  if (typeof address !== "object" || !address) return String(address);
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
