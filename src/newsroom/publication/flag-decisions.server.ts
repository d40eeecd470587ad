import { and, asc, eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { publicName } from "#shared/public-name.ts";
import { preview } from "#shared/text.ts";
import { flagDecisions } from "./publication.table.ts";

export type FlagDecision = typeof flagDecisions.$inferSelect;

/** Returns the decisions about an article's claims, oldest first. Some may be about claims the text no longer makes. */
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

/** Records an editor's decision about a claim, replacing an earlier one. */
export const decideFlag = (db: Database, { article, claim, editor, ...choice }: Decision) =>
  db.transaction(async (tx): Promise<FlagDecision> => {
    const { id: flag, kind, field, text } = claim;
    const by = {
      editorId: editor.id,
      editorName: publicName(editor),
      decidedAt: new Date(environment.now()).toISOString(),
    };
    const [decision] = await tx
      .insert(flagDecisions)
      .values({ articleId: article.id, flag, kind, field, text, ...choice, ...by })
      .onConflictDoUpdate({
        target: [flagDecisions.articleId, flagDecisions.flag],
        set: { ...choice, ...by },
      })
      .returning();
    if (!decision) throw new Error("The decision was not stored");
    await recordClaimEvent(tx, { article, editor, action: `claim ${choice.decision}`, claim: text });
    return decision;
  });

/** Reopens a claim by deleting its decision. @throws AppError `not-found` */
export const undoFlagDecision = (
  db: Database,
  { article, flag, editor }: Pick<Decision, "article" | "editor"> & { flag: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const isThisFlag = and(eq(flagDecisions.articleId, article.id), eq(flagDecisions.flag, flag));
    const [decision] = await tx.delete(flagDecisions).where(isThisFlag).returning();
    if (!decision) throw new AppError("not-found", "There is no decision on this claim");
    await recordClaimEvent(tx, {
      article,
      editor,
      action: "decision about a claim undone",
      claim: decision.text,
    });
  });

interface ClaimEvent extends Pick<Decision, "article" | "editor"> {
  action: string;
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
