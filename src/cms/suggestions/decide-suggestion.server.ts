import { and, eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { type ContentType, columnOf } from "../content-type.server.ts";
import { fieldLabelOf } from "./field-label-of.ts";
import { suggestions } from "./suggestion.table.ts";
import type { Suggestion } from "./suggestions.server.ts";

export interface Decision {
  id: number;
  editor: Editor;
  state: "accepted" | "declined";
  /** Words to the senders. */
  note: string | null;
}

/**
 * Decides on an open suggestion and all that are equal to it. Their senders get a mail where a mail server is configured.
 * It changes no entry: an accepted value is saved by the ordinary form.
 * @returns how many were decided
 * @throws AppError `not-found`, or `conflict` if it is not open any more
 */
export function decideSuggestion(
  { db, settings, jobs }: Pick<RequestVariables, "db" | "settings" | "jobs">,
  types: ContentType[],
  { id, editor, state, note }: Decision,
): Promise<number> {
  return retryConflicts(() =>
    db.transaction(async (tx) => {
      const chosen = await lockOpen(tx, id);
      const decidedAt = new Date().toISOString();
      const decided = await tx
        .update(suggestions)
        .set({ state, note, decidedAt, decidedBy: editorName(editor), tokenHash: null })
        .where(isEqualTo(chosen))
        .returning({ id: suggestions.id });
      await recordAudit(tx, {
        kind: chosen.kind,
        entryId: chosen.entryId,
        title: await titleOf(tx, types, chosen),
        action: `${state} a suggestion`,
        editor,
      });
      const mails = decided.map((one) => ({ suggestionId: one.id, about: "decision" as const }));
      if (settings.mail) await jobs.sendAll(tx, "mail-suggestion", mails);
      return decided.length;
    }),
  );
}

async function lockOpen(db: Database, id: number): Promise<Suggestion> {
  const [found] = await db.select().from(suggestions).where(eq(suggestions.id, id)).for("update");
  if (!found || found.state === "unconfirmed") throw new AppError("not-found", "There is no such suggestion");
  if (found.state !== "open")
    throw new AppError("conflict", `${found.decidedBy ?? "An editor"} has ${found.state} this suggestion`);
  return found;
}

const isEqualTo = ({ kind, entryId, field, proposalHash }: Suggestion) =>
  and(
    eq(suggestions.kind, kind),
    eq(suggestions.entryId, entryId),
    eq(suggestions.field, field),
    eq(suggestions.proposalHash, proposalHash),
    eq(suggestions.state, "open"),
  );

async function titleOf(db: Database, types: ContentType[], { kind, entryId, field }: Suggestion) {
  const type = types.find((one) => one.kind === kind);
  if (!type) return field;
  const [entry] = await db
    .select({ title: columnOf(type, type.titleField) })
    .from(type.table)
    .where(eq(type.table.id, entryId));
  return `${entry ? String(entry.title) : type.noun}: ${fieldLabelOf(type, field)}`;
}
