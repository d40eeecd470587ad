import { type ReceivedMail, textOfMail } from "#integrations/mail/mail.stand-in.ts";

interface TestApp {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

/** A suggestion as a reader sends it. */
export const suggestion = {
  kind: "vendor",
  slug: "addepar",
  field: "headquarters",
  proposed: "Zurich, Switzerland",
  evidenceUrl: "https://example.org/annual-report",
  reason: "outdated",
  email: "ada@example.org",
};

/** Sends a suggestion from a client with that address. */
export const sendSuggestion = (app: TestApp, fields: object = {}, client = "192.0.2.1") =>
  app.fetch("/api/suggestions", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": client },
    body: JSON.stringify({ ...suggestion, ...fields }),
  });

/** The path that a mail's link leads to. */
export function linkIn(mail: ReceivedMail | undefined): string {
  const [, link = ""] =
    /https?:\/\/[^/\s]+(\/suggestions\/confirm\?token=[\w-]+)/.exec(mail ? textOfMail(mail) : "") ?? [];
  return link;
}

/** Presses the button of the page that a link leads to. */
export const confirm = (app: TestApp, link: string) =>
  app.fetch(link, { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } });
