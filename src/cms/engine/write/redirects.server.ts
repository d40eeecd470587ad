import { eq } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Database } from "#db/database.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { redirects } from "../history/redirect.table.ts";
import { findAddressOwner, findMissingPaths, leaveRedirects } from "../references/addresses.server.ts";
import { decodedPath, isFixedPath } from "../references/site-paths.ts";
import { pathTag } from "../tags.ts";
import type { SaveRequest } from "./save.server.ts";

/** A path on this site, decoded and without a trailing slash. */
export const ownPath = z
  .string()
  .trim()
  .max(600)
  .regex(/^\/(?!\/)[^\s?#]*$/, "An address on this site must start with / and contain no ? or #")
  .transform((path) => decodedPath(path.length > 1 ? path.replace(/\/+$/, "") : path));

/**
 * Redirects an internal path to another. Replaces an existing redirect from it and returns the new one. Call it in a transaction; the
 * caller invalidates the path's tag in its own process. `field` is the name of the target in the request.
 * @throws AppError `invalid` for a missing target or a loop, `conflict` if a page has the path
 */
export async function addRedirect(
  { from, to }: { from: string; to: string },
  { db, editor }: Pick<SaveRequest, "db" | "editor">,
  field = "to",
) {
  const fault = (message: string) => invalidFields([{ path: field, message }]);
  if (from === to) throw fault("An address cannot redirect to itself");
  if (isFixedPath(from) || (await findAddressOwner(db, from))) {
    const message = `There is a page at ${from}`;
    throw new AppError("conflict", message, { issues: [{ path: "from", message }] });
  }
  const target = await endOf(db, to);
  if (target === from) throw fault(`${to} leads back to ${from}`);
  if ((await findMissingPaths(db, [target])).size > 0) throw fault(`There is no page at ${to}`);
  await leaveRedirects(db, [{ from, to: target, wasPublic: true, isPublic: true }]);
  const [row] = await db.select().from(redirects).where(eq(redirects.fromPath, from));
  if (!row) throw new Error("The redirect was not stored");
  const title = `${from} → ${target}`;
  await recordAudit(db, { kind: "redirect", entryId: row.id, title, action: "created", editor });
  await announceContentChange(db, [pathTag(from)]);
  return { id: row.id, from: row.fromPath, to: row.toPath, createdAt: row.createdAt };
}

/** Returns the final target of a path. Redirects are never chained. */
async function endOf(db: Database, path: string): Promise<string> {
  const [redirect] = await db
    .select({ to: redirects.toPath })
    .from(redirects)
    .where(eq(redirects.fromPath, path));
  return redirect?.to ?? path;
}
