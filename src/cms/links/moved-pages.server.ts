import { inArray } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import type { Database } from "#db/database.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { trimEnd } from "#shared/trim-end.ts";
import { redirects } from "../history/redirect.table.ts";
import { findMissingPaths } from "../references/addresses.server.ts";
import { entryPath } from "../references/site-paths.ts";

/**
 * Redirects a request that would be answered with 404 to the present address of the page that was once there. While that
 * page is not public its address is kept back: it may be a draft's.
 */
export const redirectMovedPages: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.res.status !== 404) return;
  const { pathname, search } = new URL(c.var.requestedUrl);
  const moved = await findRedirect(c.var.db, pathname);
  if (!moved || (await findMissingPaths(c.var.db, [moved])).size > 0) return;
  c.res = c.redirect(moved + search, 301);
};

/**
 * Finds the present address of a path. The router finds a page with a slash at the end too; no redirect is stored with one. A
 * redirect of an entry counts for its further pages as well, such as `/news/a/how`.
 */
async function findRedirect(db: Database, requested: string): Promise<string | null> {
  const path = trimEnd(requested, "/");
  const entry = entryPath(path);
  const found = await db
    .select({ from: redirects.fromPath, to: redirects.toPath })
    .from(redirects)
    .where(inArray(redirects.fromPath, [path, entry]));
  const own = found.find(({ from }) => from === path);
  if (own || !found[0]) return own?.to ?? null;
  const further = found[0].to + path.slice(entry.length);
  return entryPath(further) === found[0].to ? further : null;
}
