import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import { onOneLine } from "#shared/text.ts";

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for a connection encrypted from the start. */
  url: string;
  /** The sender's address. */
  from: string;
  /** The sender's name. */
  fromName: string;
}

/** A mail in plain text to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Raised for a recipient or a text that the server refuses for good: sending it again would change nothing. */
export class MailRefusedError extends Error {}

/** Longest time for one step of a conversation, and for all of it, in milliseconds. */
const stepTimeout = 15_000;
const usualTimeout = 45_000;

/** Hands mails to an SMTP server, one connection each. */
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
      requireTLS: sendsPasswordAbroad(settings.url),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Resolves once the server has accepted the mail.
   * @throws MailRefusedError when it never will; any other error may pass
   */
  async send({ to, subject, text }: Mail, signal?: AbortSignal, timeoutMs = usualTimeout): Promise<void> {
    const { from, fromName } = this.#settings;
    const limit = AbortSignal.timeout(timeoutMs);
    const message: SendMailOptions = {
      // Objects and not texts: nothing in a name or an address is read as a second address.
      from: { name: onOneLine(fromName), address: from },
      to: { name: "", address: to },
      subject: onOneLine(subject),
      text,
      // Automatic replies would reach nobody.
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

/** The one of a process with these settings. */
export function mailClientOf(settings: MailSettings): MailClient {
  const client = clients.get(settings) ?? new MailClient(settings);
  clients.set(settings, client);
  return client;
}

/** A password travels encrypted, or not at all, unless it stays on this machine. */
function sendsPasswordAbroad(address: string): boolean {
  const { protocol, hostname, password } = new URL(address);
  return protocol === "smtp:" && password !== "" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Only an answer to the recipient or the text counts: a wrong password of ours can be put right. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error && "responseCode" in error)) return false;
  return ["EENVELOPE", "EMESSAGE"].includes(String(error.code)) && Number(error.responseCode) >= 500;
}
