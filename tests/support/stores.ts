import { cpSync } from "node:fs";
import { join } from "node:path";

/** Stores that servers under test start from: creating one takes seconds. */
type StoreKind = "empty" | "filled";

/** The path of a store that is kept for the whole run; `browser-content.ts` makes it. */
export const storePath = (kind: StoreKind) => join(String(process.env.TEST_DATA_DIR), "stores", kind);

/** Copies a store to where a server under test will open it. `empty` holds the tables and the first editor. */
export const copyStore = (kind: StoreKind, dataDir: string) =>
  cpSync(storePath(kind), dataDir, { recursive: true });
