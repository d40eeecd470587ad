import { eq, inArray } from "drizzle-orm";
import { vendors } from "#content/vendor/vendor.table.ts";
import { findFactsOf } from "#content/vendor/vendor-facts.queries.server.ts";
import type { Database } from "#db/database.server.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { type ClaimKind, isClaimSupported } from "../checks/review.ts";
import { tokenize } from "../checks/tokenize.ts";
import { partsOf } from "./ai-draft.server.ts";
import type { Article } from "./article.schema.ts";
import type { ArticleReview } from "./article-review.ts";

type Witness = NonNullable<ArticleReview["flags"][number]["witness"]>;

/** An article about more vendors than this is about none of them. */
const mostVendors = 8;

/**
 * Finds facts of the guide that support claims which an article's sources do not, by the claims' keys: facts of published
 * vendors that the article names. They are for the editor to judge, and decide nothing.
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
  const named = await listNamedVendors(db, text);
  const found = await findFactsOf(db, named);
  return named.flatMap(({ id, name, slug }) =>
    (found.get(id)?.facts ?? [])
      .filter(({ field }) => !field.endsWith("Url"))
      .map(({ field, value }) => ({ vendor: { name, slug }, field, label: fieldLabel(field), value })),
  );
}

async function listNamedVendors(db: Database, text: string) {
  const words = ` ${keysOf(text)} `;
  const published = await db
    .select({ id: vendors.id, name: vendors.name })
    .from(vendors)
    .where(eq(vendors.isPublished, true));
  const ids = published
    .filter(({ name }) => words.includes(` ${keysOf(name)} `))
    .slice(0, mostVendors)
    .map(({ id }) => id);
  return ids.length === 0 ? [] : db.select().from(vendors).where(inArray(vendors.id, ids));
}

const keysOf = (text: string) =>
  tokenize(text)
    .map(({ key }) => key)
    .join(" ");
