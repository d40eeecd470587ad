import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Settings } from "#shared/settings.server.ts";
import { noteConnection, TurnGate } from "#shared/turn-gate.server.ts";

/** The server cannot listen on its address. The message is one line for the operator. */
export class ListenError extends Error {}

export interface ListeningServer {
  server: Server;
  connections: Set<Socket>;
  /** For example `http://127.0.0.1:3000`. */
  address: string;
}

const second = 1000;
/** Close connections of slow clients. */
const timeouts = {
  headersTimeout: 15 * second,
  requestTimeout: 60 * second,
  // Longer than proxies keep idle connections, so that no proxy sends a request into a closing connection.
  keepAliveTimeout: 72 * second,
};

/** @throws ListenError if the port is in use or not permitted */
export function listen(
  onRequest: RequestListener,
  { port, host }: Pick<Settings, "port" | "host">,
): Promise<ListeningServer> {
  const server = createServer(timeouts, (request, response) => {
    // During shutdown, persistent connections would keep the server alive.
    if (!server.listening) response.setHeader("Connection", "close");
    void inTurn(request, response, onRequest);
  });
  const connections = trackConnections(server);
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new ListenError(faultOf(error, host, port))),
    );
    server.listen(port, host, () => resolve({ server, connections, address: addressOf(server) }));
  });
}

/** Refuses new connections and waits up to `longestWait` milliseconds for running requests. */
export async function stopServing({ server, connections }: ListeningServer, longestWait: number) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => closeIdle(server, connections), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), longestWait);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** The most pipelined requests queued per connection. Beyond that the server stops reading. */
const mostWaiting = 50;
const waiting = new WeakMap<Socket, number>();

const requests = new TurnGate(16);

/**
 * Starts requests in order, a few per turn of the event loop, and a connection's pipelined requests one after the other: two hundred
 * connections, or one packet with thousands of requests, would otherwise block every other client. Health checks do not queue.
 */
async function inTurn(request: IncomingMessage, response: ServerResponse, onRequest: RequestListener) {
  const { socket } = request;
  // Node assigns the socket once all earlier responses are sent.
  if (!response.socket) {
    count(socket, 1);
    await once(response, "socket");
    count(socket, -1);
  }
  if (request.url !== "/livez") await requests.pass();
  if (!socket.destroyed) onRequest(request, response);
}

function count(socket: Socket, change: 1 | -1) {
  const now = (waiting.get(socket) ?? 0) + change;
  waiting.set(socket, now);
  if (change < 0 && now === mostWaiting) socket.resume();
  // Node resumes the socket in the same tick to read the next request.
  if (now > mostWaiting) queueMicrotask(() => socket.pause());
}

function trackConnections(server: Server): Set<Socket> {
  const connections = new Set<Socket>();
  server.on("connection", (socket) => {
    noteConnection();
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  return connections;
}

/** Node treats a connection as idle only after its first request, but browsers open connections and send nothing. */
function closeIdle(server: Server, connections: Set<Socket>) {
  server.closeIdleConnections();
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
}

function faultOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `PORT ${port} on ${host} is in use by another process; stop it or set another, for example PORT=${port + 1}`;
    case "EACCES":
      return `This user may not use PORT ${port}; try for example PORT=3000`;
    default:
      return `Cannot listen on HOST ${host} (${error.message}); for example HOST=127.0.0.1`;
  }
}

function addressOf(server: Server): string {
  const address = server.address();
  if (typeof address !== "object" || !address) return String(address);
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
