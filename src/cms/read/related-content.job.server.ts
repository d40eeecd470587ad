import type { Job, JobContext } from "#db/jobs.server.ts";
import type { ContentType } from "../content-type.server.ts";
import type { EntryKey } from "../references/addresses.server.ts";
import { listStaleEntries } from "../related/related-content.server.ts";
import { hasRelatedInfo } from "../related/related-info-fields.server.ts";
import { refreshRelatedContent } from "./find-related-content.server.ts";
import type { PublishedPages } from "./published.server.ts";

/** Finds the related content of one entry, after a save or when it is a day old. */
export const findRelatedContent = (
  types: ContentType[],
  pages: PublishedPages[],
): Job<"find-related-content"> => ({
  name: "find-related-content",
  keyOf: ({ kind, entryId }) => `${kind}:${entryId}`,
  timeLimit: 60,
  retries: 3,
  run: (entry, { db }) => refreshRelatedContent({ db, types, pages }, entry),
});

const day = 24 * 60 * 60 * 1000;
/** Entries of one type that are sent at once; the next run continues. */
const mostAtOnce = 500;

/** Has related content that is older than a day found anew (contract, section 5). */
export const refreshRelatedInfo = (types: ContentType[]): Job<"refresh-related-info"> => ({
  name: "refresh-related-info",
  schedule: () => "17 * * * *",
  singleton: true,
  timeLimit: 10 * 60,
  retries: 0,
  run: (_data, context) => sendStale(types, context),
});

async function sendStale(types: ContentType[], { db, jobs }: Pick<JobContext, "db" | "jobs">) {
  const before = new Date(Date.now() - day).toISOString();
  for (const { kind, table } of types.filter((type) => hasRelatedInfo(type.table))) {
    const stale = await listStaleEntries(db, { kind, table }, before, mostAtOnce);
    await jobs.sendAll(
      db,
      "find-related-content",
      stale.map((entryId) => ({ kind, entryId })),
    );
  }
}

declare module "#db/jobs.server.ts" {
  interface JobData {
    "find-related-content": EntryKey;
    "refresh-related-info": Record<string, never>;
  }
}
