import { failUnfinishedResearch } from "#cms/proposals/research-run.server.ts";
import type { Database } from "#db/database.server.ts";
import { failUnfinishedRuns } from "#newsroom/article/rewrite-run.queries.server.ts";

/**
 * Fails the research and rewrites that were unfinished in a restored or moved site. Their jobs are not copied, and an unfinished run
 * prevents new ones of its entry.
 */
export async function endUnfinishedRuns(db: Database): Promise<void> {
  const reason = "The site was restored or moved before this was finished. Please start it again.";
  await failUnfinishedResearch(db, reason);
  await failUnfinishedRuns(db, reason);
}
