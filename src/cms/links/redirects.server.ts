import { eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { redirects } from "../history/redirect.table.ts";
import { leaveRedirects } from "../history/redirects.server.ts";
import { findAddressOwner, findMissingPaths } from "../references/addresses.server.ts";
import { isFixedPath } from "../references/site-paths.ts";
import { pathTag } from "../tags.ts";
import type { SaveRequest } from "../write/save.server.ts";

/**
 * Leads an address of this site on to another one. Returns the redirect; one from the same address is replaced.
 * @throws AppError `invalid` for what leads nowhere or in a circle, `conflict` where there is a page
 */
export async function addRedirect({ from, to }: { from: string; to: string }, request: SaveRequest) {
  const { db, editor } = request;
  if (from === to) throw fault("to", "An address cannot lead to itself");
  if (isFixedPath(from) || (await findAddressOwner(db, from)))
    throw new AppError("conflict", `There is a page at ${from}`, {
      issues: [{ path: "from", message: `There is a page at ${from}` }],
    });
  const target = await endOf(request, to);
  if (target === from) throw fault("to", `${to} leads back to ${from}`);
  if ((await findMissingPaths(db, [target])).size > 0) throw fault("to", `There is no page at ${to}`);
  const stored = await db.transaction(async (tx) => {
    await leaveRedirects(tx, [{ from, to: target }]);
    const [row] = await tx.select().from(redirects).where(eq(redirects.fromPath, from));
    if (!row) throw new Error("The redirect was not stored");
    await recordAudit(tx, {
      kind: "redirect",
      entryId: row.id,
      title: `${from} → ${target}`,
      action: "created",
      editor,
    });
    await announceContentChange(tx, [pathTag(from)]);
    return row;
  });
  request.invalidate([pathTag(from)]);
  return { id: stored.id, from: stored.fromPath, to: stored.toPath, createdAt: stored.createdAt };
}

/** The address that a path leads to in the end: redirects never lead to each other. */
async function endOf({ db }: SaveRequest, path: string): Promise<string> {
  const [found] = await db
    .select({ to: redirects.toPath })
    .from(redirects)
    .where(eq(redirects.fromPath, path));
  return found?.to ?? path;
}

/** @throws AppError `not-found` */
export async function removeRedirect(id: number, request: SaveRequest): Promise<void> {
  const tag = await request.db.transaction(async (tx) => {
    const [removed] = await tx.delete(redirects).where(eq(redirects.id, id)).returning();
    if (!removed) throw new AppError("not-found", "There is no such redirect");
    const { fromPath, toPath } = removed;
    const { editor } = request;
    await recordAudit(tx, {
      kind: "redirect",
      entryId: id,
      title: `${fromPath} → ${toPath}`,
      action: "deleted",
      editor,
    });
    await announceContentChange(tx, [pathTag(fromPath)]);
    return pathTag(fromPath);
  });
  request.invalidate([tag]);
}

const fault = (path: string, message: string) => invalidFields([{ path, message }]);
