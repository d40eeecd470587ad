import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { users } from "./user.table.ts";

const minute = 60_000;

/** Keeps when accounts were last seen, each written at most once a minute by a process. */
export class LastSeen {
  /** When an account was last written, in milliseconds since 1970; there are as many as people who edit. */
  readonly #written = new Map<string, number>();

  async note(db: Database, id: string): Promise<void> {
    const now = Date.now();
    if (now - (this.#written.get(id) ?? 0) < minute) return;
    this.#written.set(id, now);
    // `updatedAt` tells of changes of the account, and being seen is none.
    await db
      .update(users)
      .set({ lastSeenAt: new Date(now), updatedAt: sql`${users.updatedAt}` })
      .where(eq(users.id, id));
  }
}
