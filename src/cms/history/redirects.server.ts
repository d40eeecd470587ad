import { eq, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { redirects } from "./redirect.table.ts";

/** The address of a page before and after a save: null where it has none. */
interface Move {
  from: string | null;
  to: string | null;
}

/**
 * Adds a permanent redirect from each page's old address and updates older ones: one hop however often a page moves. A page
 * at an address ends the redirect from it.
 */
export async function leaveRedirects(db: Database, moves: Move[]): Promise<void> {
  for (const { from, to } of moves) if (from && to && from !== to) await redirect(db, from, to);
  await endRedirects(
    db,
    moves.flatMap(({ to }) => to ?? []),
  );
}

async function redirect(db: Database, from: string, to: string): Promise<void> {
  await db.update(redirects).set({ toPath: to }).where(eq(redirects.toPath, from));
  await db
    .insert(redirects)
    .values({ fromPath: from, toPath: to, createdAt: new Date().toISOString() })
    .onConflictDoUpdate({ target: redirects.fromPath, set: { toPath: to } });
}

/** Ends the redirects from addresses at which there are pages now. */
export async function endRedirects(db: Database, paths: string[]): Promise<void> {
  if (paths.length > 0) await db.delete(redirects).where(inArray(redirects.fromPath, paths));
}
