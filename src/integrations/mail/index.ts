import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import { environment } from "#shared/environment.server.ts";
import { onOneLine } from "#shared/text.ts";
import { handOver, type Unfinished, writeMessage } from "./hand-over.ts";

export type { Unfinished };

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for implicit TLS. */
  url: string;
  /** The sender's address. */
  from: string;
  /** The sender's name. */
  fromName: string;
}

/** A plain-text email to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Identifies the email to receivers, so that they recognize a second copy: `watch-12-3@guide.example`. */
  messageId?: string;
  /** The page that ends further mails of this kind, also by a POST without further questions (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Thrown if the server permanently rejects a recipient or text, so that a retry would not help. */
export class MailRefusedError extends Error {}

/** Timeouts for each step of an SMTP conversation and for the whole of it, in milliseconds. */
const stepTimeout = 15_000;
const usualTimeout = 45_000;

/** Sends emails to an SMTP server, one connection each. */
class MailClient {
  readonly #settings: MailSettings;
  readonly #transport: Transporter;

  constructor(settings: MailSettings) {
    this.#settings = settings;
    this.#transport = createTransport({
      url: settings.url,
      connectionTimeout: stepTimeout,
      greetingTimeout: stepTimeout,
      socketTimeout: stepTimeout,
      dnsTimeout: stepTimeout,
      requireTLS: needsEncryption(settings.url),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Resolves once the server has accepted the email.
   * @throws MailRefusedError for a permanent rejection; other errors may be temporary
   */
  async send(mail: Mail, signal?: AbortSignal, timeoutMs = usualTimeout): Promise<void> {
    if (environment.mail) return environment.mail(mail);
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      await this.#transport.sendMail({
        ...this.#messageOf(mail),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
    } catch (error) {
      throw asMailFault(error);
    }
  }

  /**
   * Sends an email up to its last line, over a separate connection, and leaves it there: the server delivers it only after
   * `finish`, which resolves once the server has accepted it. `cancel` ends the connection, and nothing is delivered.
   * @throws MailRefusedError for a permanent rejection, also from `finish`; other errors may be temporary
   */
  async begin(mail: Mail, signal: AbortSignal): Promise<Unfinished> {
    const { mail: deliver } = environment;
    if (deliver) return { finish: () => deliver(mail), cancel: () => {} };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(usualTimeout)]);
    try {
      const { options } = this.#transport.transporter as SMTPTransport;
      const unfinished = await handOver(options, await writeMessage(this.#messageOf(mail)), limit);
      const finish = () =>
        unfinished.finish().catch((error: unknown) => {
          throw asMailFault(error);
        });
      return { ...unfinished, finish };
    } catch (error) {
      throw asMailFault(error);
    }
  }

  #messageOf({ to, subject, text, messageId, unsubscribeUrl }: Mail): SendMailOptions {
    const { from, fromName } = this.#settings;
    return {
      // Objects instead of strings, so that a name or address cannot inject a second address.
      from: { name: onOneLine(fromName), address: from },
      to: { name: "", address: to },
      subject: onOneLine(subject),
      text,
      ...(messageId && { messageId: `<${messageId}>` }),
      headers: {
        // Nobody reads automatic replies.
        "Auto-Submitted": "auto-generated",
        ...(unsubscribeUrl && {
          "List-Unsubscribe": `<${unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      },
    };
  }
}

const asMailFault = (error: unknown) =>
  isRefusedForGood(error) ? new MailRefusedError("The mail was refused", { cause: error }) : error;

const clients = new WeakMap<MailSettings, MailClient>();

/** Returns the process's shared client for these settings. */
export function mailClientOf(settings: MailSettings): MailClient {
  const client = clients.get(settings) ?? new MailClient(settings);
  clients.set(settings, client);
  return client;
}

/** A password is only sent encrypted, unless the server is on this machine. */
function needsEncryption(address: string): boolean {
  const { protocol, hostname, password } = new URL(address);
  return protocol === "smtp:" && password !== "" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * Only rejections of the recipient or text are permanent. A wrong password is the operator's mistake, and mail can be sent once
 * it is fixed.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error && "responseCode" in error)) return false;
  return ["EENVELOPE", "EMESSAGE"].includes(String(error.code)) && Number(error.responseCode) >= 500;
}
