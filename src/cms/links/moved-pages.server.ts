import { inArray } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { redirects } from "#cms/engine/history/redirect.table.ts";
import { findMissingPaths } from "#cms/engine/references/addresses.server.ts";
import { canonicalPath, decodedPath, entryOfPath } from "#cms/engine/references/site-paths.ts";
import type { Database } from "#db/database.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { trimEnd } from "#shared/trim-end.ts";

/**
 * Instead of a 404, redirects a former path to its page's current path, and any other spelling to the canonical one, in a single
 * redirect. If the page is not public, the current path is not revealed, since it may be a draft's.
 */
export const redirectMovedPages: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.var.requestedUrl);
  const canonical = canonicalPath(pathname);
  if (canonical !== pathname && (c.req.method === "GET" || c.req.method === "HEAD")) {
    const { db } = c.var;
    const target = (await findRedirect(db, pathname)) ?? (await findRedirect(db, canonical)) ?? canonical;
    if (await isPublic(c.var.db, target)) {
      c.res = c.redirect(target + search, 301);
      return;
    }
  }
  await next();
  if (c.res.status !== 404) return;
  const moved = await findRedirect(c.var.db, pathname);
  if (moved && (await isPublic(c.var.db, moved))) c.res = c.redirect(moved + search, 301);
};

/** Redirects a read of the API by a former slug or with capitals, as the entry's page does: `/api/vendors/former/facts`. */
export function redirectMovedReads(types: ContentType[]): MiddlewareHandler<AppEnv> {
  const collections = types.flatMap(({ paths, route }) =>
    route ? paths.flatMap((path) => [path, `${path}/slug`].map((before) => ({ before, route }))) : [],
  );
  return async (c, next) => {
    await next();
    if (c.res.status !== 404 || (c.req.method !== "GET" && c.req.method !== "HEAD")) return;
    const { pathname, search } = new URL(c.var.requestedUrl);
    for (const collection of collections) {
      const moved = await findMovedRead(c.var.db, collection, pathname);
      if (!moved) continue;
      c.res = c.redirect(moved + search, 301);
      return;
    }
  };
}

type Collection = { before: string; route: NonNullable<ContentType["route"]> };

/** Returns the current address of a read of a public entry whose slug changed or has capitals, or null. */
async function findMovedRead(
  db: Database,
  { before, route }: Collection,
  pathname: string,
): Promise<string | null> {
  if (!pathname.startsWith(`${before}/`)) return null;
  const [former = "", ...further] = decodedPath(pathname.slice(before.length + 1)).split("/");
  const lower = route.href({ slug: former.toLowerCase() });
  const page = (await findRedirect(db, lower)) ?? (former === former.toLowerCase() ? null : lower);
  const pages = route.href({ slug: "" });
  if (!page?.startsWith(pages) || !(await isPublic(db, page))) return null;
  const slug = page.slice(pages.length);
  return slug.includes("/") ? null : encodeURI([before, slug, ...further].join("/"));
}

const isPublic = async (db: Database, path: string): Promise<boolean> =>
  (await findMissingPaths(db, [path])).size === 0;

/**
 * Returns the current address of a path. Routes match with a trailing slash, but redirects are stored without one. An entry's
 * redirect also covers its subpages, such as `/news/a/how`.
 */
async function findRedirect(db: Database, requested: string): Promise<string | null> {
  const path = decodedPath(trimEnd(requested, "/"));
  const entry = entryOfPath(path);
  const redirectRows = await db
    .select({ from: redirects.fromPath, to: redirects.toPath })
    .from(redirects)
    .where(inArray(redirects.fromPath, [path, entry]));
  const exactMatch = redirectRows.find(({ from }) => from === path);
  if (exactMatch || !redirectRows[0]) return exactMatch?.to ?? null;
  const further = redirectRows[0].to + path.slice(entry.length);
  return entryOfPath(further) === redirectRows[0].to ? further : null;
}
