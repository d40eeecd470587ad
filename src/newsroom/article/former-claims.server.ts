import { listRevisions } from "#cms/history/revisions.server.ts";
import type { Database } from "#db/database.server.ts";
import { checkRewrite } from "../checks/rewrite-checks.server.ts";
import { identifyFlags } from "../publication/flag-id.server.ts";
import { partsOf } from "./ai-draft.server.ts";
import type { Article } from "./article.schema.ts";
import { listFurtherSources, sourceOf } from "./article-sources.server.ts";

/** Older versions are not looked through: a claim is fixed soon after it was seen. */
const mostVersions = 20;

/** Finds a claim of an earlier version of an article by its key; null if none of the latest versions had it. */
export async function findFormerClaim(db: Database, article: Article, flag: string) {
  const source = sourceOf(article, await listFurtherSources(db, article.id));
  const versions = await listRevisions(db, "article", article.id, { limit: mostVersions });
  for (const { data } of versions) {
    // Revisions hold rows of the articles' table.
    const parts = partsOf({ ...article, ...(data as Partial<Article>) });
    const { flags } = await checkRewrite(source, parts);
    const found = identifyFlags(flags).find(({ id }) => id === flag);
    if (found) return found;
  }
  return null;
}
