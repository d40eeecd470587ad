import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** An email as the server received it. */
export interface ReceivedMail {
  from: string;
  /** The envelope's recipients, which decide the delivery. */
  to: string[];
  /** Headers and text, exactly as sent. */
  raw: string;
}

/** Starts a mail server on loopback that keeps what it receives. */
export async function startMailStandIn(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  let refusal: (Error & { responseCode: number }) | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: (_address, _session, done) => done(refusal),
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done);
    },
    ...options,
  });
  // Tests include clients that disconnect midway.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    /** In the form of SMTP_URL. */
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Rejects every further recipient with this code. Without a code, accepts all. */
    refuseWith: (code?: number) => {
      refusal = code ? Object.assign(new Error("Refused"), { responseCode: code }) : null;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Returns an email's text, decoded. */
export function textOfMail({ raw }: ReceivedMail): string {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
