import type { Database } from "#db/database.server.ts";
import type { EntryKey } from "../references/addresses.server.ts";

/** Refreshes the related information of saved entries. */
export interface RelatedInfoKeeper {
  /** Updates related information in the background. Call it after the commit; returns immediately. */
  entrySaved: (kind: string, id: number) => void;
  /** The same for entries whose information is older than a day. */
  refreshStale: () => Promise<void>;
  /** Locks an entry and those whose related information links to its path, in the order of kind and id. */
  lockLinkers: (db: Database, path: string, entry: EntryKey) => Promise<void>;
  /** Removes a withdrawn page from others' related information; call it in the transaction that withdraws it. */
  dropLinksTo: (db: Database, path: string) => Promise<void>;
}

declare module "#http/request.server.ts" {
  interface RequestVariables {
    relatedInfo: RelatedInfoKeeper;
  }
}

declare module "#db/jobs.server.ts" {
  interface JobContext {
    relatedInfo: RelatedInfoKeeper;
  }
}
