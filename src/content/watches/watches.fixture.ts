import { factChanges } from "#cms/engine/fact-change.table.ts";
import type { Database } from "#db/database.server.ts";
import { type ReceivedMail, textOfMail } from "#integrations/mail/mail.stand-in.ts";
import { watches, watchPeriods } from "./watch.table.ts";

/** Deletes all watches, their reports, and the changes to report. */
export async function forgetWatches(db: Database) {
  for (const table of [watches, watchPeriods, factChanges]) await db.delete(table);
}

interface TestApp {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

/** A watch as a reader asks for it. */
const watch = { vendors: ["addepar"], email: "ada@example.org" };

/** Asks for a watch from a client with the given address. */
export const sendWatch = (app: TestApp, fields: object = {}, client = "192.0.2.1") =>
  app.fetch("/api/watches", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": client },
    body: JSON.stringify({ ...watch, ...fields }),
  });

/** Returns the path of a mail's confirmation link, or of its link that stops the watch. */
export function linkIn(mail: ReceivedMail | undefined, page: "confirm" | "stop"): string {
  const separator = page === "confirm" ? "#" : "\\?token=";
  const [, link = ""] =
    new RegExp(`https?://[^/\\s]+(/watch/${page}${separator}[\\w.-]+)`).exec(mail ? textOfMail(mail) : "") ??
    [];
  return link;
}

/** Presses the button on the confirmation page, which posts the token in its fragment. */
export function confirm(app: TestApp, link: string) {
  const [path = "", token = ""] = link.split("#");
  return app.fetch(path, { method: "POST", body: new URLSearchParams({ token }) });
}
