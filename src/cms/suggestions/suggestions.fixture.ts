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

/** Sends a suggestion from a client with the given address. */
export const sendSuggestion = (app: TestApp, fields: object = {}, client = "192.0.2.1") =>
  app.fetch("/api/suggestions", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": client },
    body: JSON.stringify({ ...suggestion, ...fields }),
  });

/** Returns the path of an email's link. */
export function linkIn(mail: ReceivedMail | undefined): string {
  const [, link = ""] =
    /https?:\/\/[^/\s]+(\/suggestions\/confirm#[\w-]+)/.exec(mail ? textOfMail(mail) : "") ?? [];
  return link;
}

/** Presses the button on the link's page, which sends the token in its fragment. */
export function confirm(app: TestApp, link: string) {
  const [path = "", token = ""] = link.split("#");
  return app.fetch(path, { method: "POST", body: new URLSearchParams({ token }) });
}
