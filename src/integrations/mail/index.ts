import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import { onOneLine } from "#shared/text.ts";

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
  async send({ to, subject, text }: Mail, signal?: AbortSignal, timeoutMs = usualTimeout): Promise<void> {
    const { from, fromName } = this.#settings;
    const limit = AbortSignal.timeout(timeoutMs);
    const message: SendMailOptions = {
      // Objects instead of strings, so that a name or address cannot inject a second address.
      from: { name: onOneLine(fromName), address: from },
      to: { name: "", address: to },
      subject: onOneLine(subject),
      text,
      // Nobody reads automatic replies.
      headers: { "Auto-Submitted": "auto-generated" },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    };
    try {
      await this.#transport.sendMail(message);
    } catch (error) {
      throw isRefusedForGood(error) ? new MailRefusedError("The mail was refused", { cause: error }) : error;
    }
  }
}

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
