import { Readable } from "node:stream";
import { setImmediate as oneTurn } from "node:timers/promises";
import type { SendMailOptions } from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import { environment } from "#shared/environment.server.ts";

/** An email in transit, complete but for its last line. */
export interface Unfinished {
  /**
   * Sends the last line, which has left the process after one turn of the event loop (`setImmediate`). Resolves once the server
   * has accepted the email. Rejects if that takes more than 45 seconds.
   */
  finish: () => Promise<void>;
  /** Ends the connection. The server drops the email. */
  cancel: () => void;
}

interface Message {
  from: string;
  to: string;
  content: Buffer;
}

/** Writes the headers and the text of an email. */
export async function writeMessage(options: SendMailOptions): Promise<Message> {
  const node = new MailComposer(options).compile();
  const { from, to } = node.getEnvelope();
  return { from: String(from), to: String(to), content: await node.build() };
}

/**
 * Opens a connection and sends an email but for its last line. Rejects if the server refuses the sender, the recipient or the
 * connection, or when the signal aborts.
 */
export async function handOver(
  options: SMTPConnectionOptions & { auth?: object | undefined },
  { from, to, content }: Message,
  signal: AbortSignal,
): Promise<Unfinished> {
  const connection = new SMTPConnection(options);
  const failure = Promise.withResolvers<never>();
  const stop = () => failure.reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  connection.once("error", failure.reject);
  // Callers that wait get the failure; if no caller waits, the process must not end.
  failure.promise.catch(() => connection.close());
  try {
    signal.throwIfAborted();
    await Promise.race([open(connection, options.auth), failure.promise]);
    const [text, isRead] = heldText(content);
    const accepted = new Promise<void>((resolve, reject) => {
      connection.send({ from, to: [to] }, text, (error) => (error ? reject(error) : resolve()));
    });
    accepted.catch(() => {});
    await Promise.race([isRead.then(() => isWritten(connection)), accepted, failure.promise]);
    return {
      finish: () => {
        text.push(null);
        return within(finishTimeout, Promise.race([accepted, failure.promise])).finally(() =>
          connection.close(),
        );
      },
      cancel: () => connection.close(),
    };
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    // From here on the caller decides; the connection has its own time limit.
    signal.removeEventListener("abort", stop);
  }
}

/** In milliseconds. The connection's own limit starts anew with every byte from the server. */
const finishTimeout = 45_000;

async function within(ms: number, work: Promise<void>): Promise<void> {
  const done = new AbortController();
  const timeout = environment.wait(ms, done.signal).then(() => {
    throw new Error("The mail server did not accept the email in time");
  });
  // The aborted wait rejects after the race.
  timeout.catch(() => {});
  await Promise.race([work, timeout]).finally(() => done.abort());
}

async function open(connection: SMTPConnection, auth: object | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  if (!auth || !connection.allowsAuth) return;
  await new Promise<void>((resolve, reject) => {
    connection.login(auth, (error) => (error ? reject(error) : resolve()));
  });
}

/** Resolves once the operating system has everything that was written, so that nothing delays the last line. */
async function isWritten({ _socket: socket }: SMTPConnection): Promise<void> {
  await oneTurn();
  if (socket) await new Promise<void>((resolve) => socket.write("", () => resolve()));
}

/** A stream of the content that stays open after it, and a promise that resolves once all of it has been read. */
function heldText(content: Buffer): [Readable, Promise<void>] {
  const read = Promise.withResolvers<void>();
  let isSent = false;
  const text = new Readable({
    read() {
      if (isSent) return read.resolve();
      isSent = true;
      this.push(content);
    },
  });
  return [text, read.promise];
}
