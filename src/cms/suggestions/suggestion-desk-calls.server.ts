import { z } from "@hono/zod-openapi";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import { type ContentType, columnOf } from "#cms/engine/content-type.server.ts";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { fieldLabelOf } from "./field-label-of.ts";
import { listOpenSuggestions } from "./list-suggestions.server.ts";
import { suggestions } from "./suggestion.table.ts";
import { suggestionQueue } from "./suggestion-queue.ts";
import type { Suggestion } from "./suggestions.server.ts";

/** A call that decides a suggestion. */
const decision = {
  action: "content:write",
  params: { id: idOf({ noun: "Suggestion" }) },
  body: z.object({
    note: z
      .string("Note must be text")
      .trim()
      .max(2000, "A note can have at most 2,000 characters")
      .nullish()
      .transform((note) => note || null),
  }),
  isBodyOptional: true,
  result: z.object({ decided: z.int() }),
  failures: { 404: "Suggestion not found", 409: "It has already been decided" },
} as const;

/** Editors' API for the queue of open suggestions and their decisions. */
export const suggestionDeskApi = (types: ContentType[]) =>
  callsApi("Suggestions", [
    call("GET /api/admin/suggestions", {
      action: "content:read",
      summary: "The open suggestions, oldest first; identical proposals are merged",
      result: suggestionQueue,
      run: ({ db }) => listOpenSuggestions(db, types),
    }),
    call("POST /api/admin/suggestions/{id}/accept", {
      ...decision,
      summary: "Accept a suggestion and all identical ones. Changes no entry",
      run: async ({ c, params: { id }, body: { note }, editor }) => ({
        decided: await decideSuggestion(c.var, types, { id, editor, state: "accepted", note }),
      }),
    }),
    call("POST /api/admin/suggestions/{id}/decline", {
      ...decision,
      summary: "Decline a suggestion and all identical ones. Changes no entry",
      run: async ({ c, params: { id }, body: { note }, editor }) => ({
        decided: await decideSuggestion(c.var, types, { id, editor, state: "declined", note }),
      }),
    }),
  ]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof suggestionDeskApi> {}
}

interface Decision {
  id: number;
  editor: Editor;
  state: "accepted" | "declined";
  /** A note to the senders. */
  note: string | null;
}

/**
 * Decides an open suggestion and all equal ones. Their senders are emailed if a mail server is configured. It changes no entry:
 * editors save an accepted value in the ordinary form.
 * @returns how many were decided
 * @throws AppError `not-found`, `conflict` if it is no longer open
 */
function decideSuggestion(
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
  const [lockedSuggestion] = await db.select().from(suggestions).where(eq(suggestions.id, id)).for("update");
  if (!lockedSuggestion || lockedSuggestion.state === "unconfirmed")
    throw new AppError("not-found", "Suggestion not found");
  if (lockedSuggestion.state !== "open")
    throw new AppError(
      "conflict",
      `${lockedSuggestion.decidedBy ?? "An editor"} has ${lockedSuggestion.state} this suggestion`,
    );
  return lockedSuggestion;
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
