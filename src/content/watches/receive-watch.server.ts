import { and, eq, inArray } from "drizzle-orm";
import type { LimitedWords, ReaderLimits } from "#cms/suggestions/reader-limits.server.ts";
import { isTrapped } from "#cms/suggestions/receive-suggestion.server.ts";
import type { Database } from "#db/database.server.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields, invalidPayload } from "#shared/invalid-payload.ts";
import { readAskedRequirements } from "../fit/fit-ranking.server.ts";
import { writeRequirements } from "../fit/requirements.ts";
import { listMovedVendors } from "../vendor/moved-vendors.queries.server.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { watchInput } from "./watch.schema.ts";
import { storeUnconfirmed } from "./watches.server.ts";

/** The response to every watch, whether or not it was stored. */
export const receivedMessage =
  "Thank you. Please open the link in the email we sent you. The watch starts once you confirm it.";

export const watchWords: LimitedWords = {
  name: "watch",
  fromClient: "You have asked for several watches within an hour. Please try again later.",
  fromEmail: "Several watches were asked for with this email address today. Please try again tomorrow.",
  forEntry: "Many watches were asked for here today. Please try again tomorrow.",
};

/**
 * Receives a watch from anyone, stores it as unconfirmed and emails a confirmation link.
 * @param client the caller's address
 * @throws AppError `not-configured`, `invalid`, `not-found`, RateLimitError
 */
export async function receiveWatch(
  variables: Pick<RequestVariables, "db" | "settings" | "jobs" | "remember" | "watchLimits">,
  payload: Record<string, unknown>,
  client: string,
): Promise<void> {
  const { db, settings, jobs, watchLimits } = variables;
  if (!settings.mail)
    throw new AppError(
      "not-configured",
      "Watches by mail need a mail server: SMTP_URL is not set. The changes are also a feed.",
    );
  if (isTrapped(payload)) return;
  const parsed = watchInput.safeParse(payload);
  if (!parsed.success) throw invalidPayload(parsed.error);
  const { email, cadence } = parsed.data;
  const watched =
    cadence === "digest"
      ? { vendors: [], requirements: "" }
      : {
          vendors: await getVendorIds(db, parsed.data.vendors),
          requirements: await getRequirements(variables, parsed.data.requirements),
        };
  await watchLimits.countClient(client);
  await watchLimits.countEntries(email, countedEntries(watched));
  await db.transaction(async (tx) => {
    const watchId = await storeUnconfirmed(tx, { ...watched, email, cadence });
    await jobs.send(tx, "mail-watch-confirmation", { watchId });
  });
}

/** All subscribers share one digest, so a limit per digest would let anyone block it for a day. */
function countedEntries({ vendors, requirements }: { vendors: number[]; requirements: string }): string[] {
  if (vendors.length > 0) return vendors.map((id) => `vendor:${id}`);
  return requirements === "" ? [] : [`requirements:${requirements}`];
}

/** Returns the ids of published vendors by their current or former slugs, in ascending order. @throws AppError `not-found` if one is missing */
async function getVendorIds(db: Database, slugs: string[]): Promise<number[]> {
  if (slugs.length === 0) return [];
  const moved = await listMovedVendors(db, slugs);
  const current = new Set(slugs.map((slug) => moved.get(slug) ?? slug));
  const rows = await db
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(inArray(vendors.slug, [...current]), eq(vendors.isPublished, true)));
  if (rows.length < current.size) throw new AppError("not-found", "Vendor not found");
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Returns the requirements in their current form. @throws AppError `invalid` if a part cannot be read */
async function getRequirements(
  { db, remember }: Pick<RequestVariables, "db" | "remember">,
  param: string | null,
): Promise<string> {
  if (param === null) return "";
  const query = new URLSearchParams({ r: param });
  const { requirements, ignored } = await readAskedRequirements({ db, remember, query, dependOn: () => {} });
  const written = writeRequirements(requirements);
  if (written !== null && ignored.length === 0) return written;
  throw invalidFields([{ path: "requirements", message: `Not a requirement: ${ignored.join(", ")}` }]);
}

declare module "#http/request.server.ts" {
  interface RequestVariables {
    watchLimits: ReaderLimits;
  }
}
