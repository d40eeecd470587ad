import { cpSync } from "node:fs";
import { join } from "node:path";

/** Databases that servers under test start from. Creating one takes seconds. */
type StoreKind = "empty" | "filled";

/** The path of a database that is kept for the whole run. `browser-content.ts` creates it. */
export const storePath = (kind: StoreKind) => join(String(process.env.TEST_DATA_DIR), "stores", kind);

/** Copies a database for a server under test. `empty` contains the tables and the first editor. */
export const copyStore = (kind: StoreKind, dataDir: string) =>
  cpSync(storePath(kind), dataDir, { recursive: true });
