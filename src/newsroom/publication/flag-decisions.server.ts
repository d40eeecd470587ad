import { and, asc, eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { publicName } from "#shared/public-name.ts";
import { preview } from "#shared/text.ts";
import { flagDecisions } from "./publication.table.ts";

export type FlagDecision = typeof flagDecisions.$inferSelect;

/** Lists the decisions about an article's claims, the oldest first; some may be about claims that are no longer there. */
export const listFlagDecisions = (db: Database, articleId: number): Promise<FlagDecision[]> =>
  db
    .select()
    .from(flagDecisions)
    .where(eq(flagDecisions.articleId, articleId))
    .orderBy(asc(flagDecisions.id));

interface Decision {
  article: { id: number; title: string };
  claim: { id: string; kind: string; field: string; text: string };
  decision: FlagDecision["decision"];
  note: string | null;
  editor: Editor;
}

/** Records an editor's decision about a claim in place of an earlier one, with the editor's name and the time. */
export const decideFlag = (db: Database, { article, claim, editor, ...decided }: Decision) =>
  db.transaction(async (tx): Promise<FlagDecision> => {
    const { id: flag, kind, field, text } = claim;
    const by = { editorId: editor.id, editorName: publicName(editor), decidedAt: new Date().toISOString() };
    const [decision] = await tx
      .insert(flagDecisions)
      .values({ articleId: article.id, flag, kind, field, text, ...decided, ...by })
      .onConflictDoUpdate({
        target: [flagDecisions.articleId, flagDecisions.flag],
        set: { ...decided, ...by },
      })
      .returning();
    if (!decision) throw new Error("The decision was not stored");
    await recordClaimEvent(tx, { article, editor, action: `claim ${decided.decision}`, claim: text });
    return decision;
  });

/** Takes a decision back, so that the claim is open again. @throws AppError `not-found` */
export const undoFlagDecision = (
  db: Database,
  { article, flag, editor }: Pick<Decision, "article" | "editor"> & { flag: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const own = and(eq(flagDecisions.articleId, article.id), eq(flagDecisions.flag, flag));
    const [undone] = await tx.delete(flagDecisions).where(own).returning();
    if (!undone) throw new AppError("not-found", "Nothing was decided about this claim");
    await recordClaimEvent(tx, {
      article,
      editor,
      action: "decision about a claim undone",
      claim: undone.text,
    });
  });

interface ClaimEvent extends Pick<Decision, "article" | "editor"> {
  action: string;
  /** The claim's wording. */
  claim: string;
}

const recordClaimEvent = (db: Database, { article, editor, action, claim }: ClaimEvent) =>
  recordAudit(db, {
    kind: "article",
    entryId: article.id,
    title: preview(`${article.title}: ${claim}`, 500),
    action,
    editor,
  });
