import { inArray } from "drizzle-orm";
import { withoutCache } from "#cms/engine/read/reads.server.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { findFactsOf } from "#content/vendor/vendor-facts.queries.server.ts";
import type { Database } from "#db/database.server.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { type ClaimKind, isClaimSupported } from "../checks/review.ts";
import { partsOf } from "./ai-draft.server.ts";
import type { Article } from "./article.schema.ts";
import type { ArticleReview } from "./article-review.ts";
import { findVendorsIn, getVendorNames } from "./named-vendors.server.ts";

type Witness = NonNullable<ArticleReview["flags"][number]["witness"]>;

/** An article that names more vendors than this is not about any of them. */
const mostVendors = 8;

/**
 * Returns facts in the guide that support claims the sources do not, by claim id. The facts are about published vendors the article
 * mentions. They only inform the editor's decision.
 */
export async function findWitnesses(
  db: Database,
  article: Article,
  claims: { id: string; kind: ClaimKind; text: string }[],
): Promise<Map<string, Witness>> {
  if (claims.length === 0) return new Map();
  const facts = await listFactsOfNamed(db, Object.values(partsOf(article)).join("\n\n"));
  return new Map(
    claims.flatMap(({ id, kind, text }): [string, Witness][] => {
      const witness = facts.find(({ value }) => isClaimSupported({ kind, text }, value));
      return witness ? [[id, witness]] : [];
    }),
  );
}

async function listFactsOfNamed(db: Database, text: string): Promise<Witness[]> {
  const mentions = await listMentionedVendors(db, text);
  const factsByVendor = await findFactsOf(db, mentions);
  return mentions.flatMap(({ id, name, slug }) =>
    (factsByVendor.get(id)?.facts ?? [])
      .filter(({ field }) => !field.endsWith("Url"))
      .map(({ field, value }) => ({ vendor: { name, slug }, field, label: fieldLabel(field), value })),
  );
}

async function listMentionedVendors(db: Database, text: string) {
  const names = await getVendorNames({ db, remember: withoutCache });
  const ids = findVendorsIn(names, text)
    .slice(0, mostVendors)
    .map(({ id }) => id);
  return ids.length === 0 ? [] : db.select().from(vendors).where(inArray(vendors.id, ids));
}
