import { z } from "@hono/zod-openapi";
import { and, desc, eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import type { FactField } from "#cms/engine/fact-field.ts";
import { entryTag, factChangesTag } from "#cms/engine/tags.ts";
import { typesByKind } from "#cms/engine/types-by-kind.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { AppError } from "#shared/errors.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { correctionInput, type RecordedChange, recordedChange, removalInput } from "./correction.ts";

/** A call that amends a recorded change. */
const amendment = {
  action: "content:write",
  params: { id: idOf({ noun: "Change" }) },
  result: recordedChange,
  failures: { 400: "The reason is invalid", 404: "Change not found" },
} as const;

/** Editors' API for the recorded changes to an entry's facts, and for marking corrections. */
export function factChangesApi(types: ContentType[]) {
  const typeOf = typesByKind(types);
  return callsApi("Change", [
    call("GET /api/admin/fact-changes/{kind}/{entryId}", {
      action: "content:read",
      summary: "The recorded changes to an entry's facts, latest first, at most 200",
      result: z.array(recordedChange),
      failures: { 404: "Content type not found" },
      run: ({ db, params: { kind, entryId } }) => {
        const type = typeOf(kind);
        return listRecordedChanges(db, type, idOf(type)(entryId));
      },
    }),
    call("PUT /api/admin/fact-changes/{id}", {
      ...amendment,
      summary: "Mark a change as a correction, with a reason for readers; null removes the mark",
      body: correctionInput,
      run: async ({ db, invalidate, params, body, editor }) => {
        const { change, tags } = await markCorrection(db, types, { ...params, ...body, editor });
        invalidate(tags);
        return change;
      },
    }),
    call("PUT /api/admin/fact-changes/{id}/removal", {
      ...amendment,
      summary: "Hide a change from readers, with a reason for the audit log; null shows it again",
      body: removalInput,
      run: async ({ db, invalidate, params, body, editor }) => {
        const { change, tags } = await removeChange(db, types, { ...params, ...body, editor });
        invalidate(tags);
        return change;
      },
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof factChangesApi> {}
}

/** Editors see only the latest changes. The revisions contain older ones. */
const mostListed = 200;

const columns = {
  id: factChanges.id,
  field: factChanges.field,
  item: factChanges.item,
  before: factChanges.before,
  after: factChanges.after,
  reason: factChanges.reason,
  removedFor: factChanges.removedFor,
  editorName: factChanges.editorName,
  createdAt: factChanges.createdAt,
};

/** Returns the recorded changes to an entry's facts, latest first. */
async function listRecordedChanges(
  db: Database,
  { kind, factFields }: Pick<ContentType, "kind" | "factFields">,
  entryId: number,
): Promise<RecordedChange[]> {
  const rows = await db
    .select(columns)
    .from(factChanges)
    .where(and(eq(factChanges.kind, kind), eq(factChanges.entryId, entryId)))
    .orderBy(desc(factChanges.id))
    .limit(mostListed);
  return rows.map((row) => ({ ...row, label: labelOf(factFields, row.field) }));
}

interface Mark {
  id: number;
  /** Null removes the mark. */
  reason: string | null;
  editor: Editor;
}

/** Marks a change as a correction, or removes the mark. Returns the cache tags to invalidate. @throws AppError `not-found` */
const markCorrection = (db: Database, types: ContentType[], mark: Mark) =>
  amend(db, types, mark, {
    column: "reason",
    actions: { withReason: "marked as a correction", withoutReason: "no longer a correction" },
  });

/** Removes a change from the readers' list with a reason, or restores it. Returns and throws like `markCorrection`. */
const removeChange = (db: Database, types: ContentType[], mark: Mark) =>
  amend(db, types, mark, {
    column: "removedFor",
    actions: {
      withReason: "removed from the list of changes",
      withoutReason: "listed among the changes again",
    },
  });

interface Amendment {
  column: "reason" | "removedFor";
  /** The audit log's actions for setting and for clearing a reason. */
  actions: { withReason: string; withoutReason: string };
}

const amend = (
  db: Database,
  types: ContentType[],
  { id, reason, editor }: Mark,
  { column, actions }: Amendment,
) =>
  db.transaction(async (tx) => {
    const [old] = await tx.select().from(factChanges).where(eq(factChanges.id, id)).for("update");
    const type = types.find(({ kind }) => kind === old?.kind);
    if (!old || !type) throw new AppError("not-found", "Change not found");
    const { kind, entryId, ...change } = { ...old, [column]: reason };
    const answer = { ...change, label: labelOf(type.factFields, old.field) };
    if (reason === old[column]) return { change: answer, tags: [] };
    await tx
      .update(factChanges)
      .set({ [column]: reason })
      .where(eq(factChanges.id, id));
    const title = [await titleOf(tx, type, entryId), answer.label, old.item].filter(Boolean).join(": ");
    const action = reason === null ? actions.withoutReason : actions.withReason;
    await recordAudit(tx, { kind, entryId, title, action, editor });
    const tags = [factChangesTag(kind), entryTag(kind, entryId)];
    await announceContentChange(tx, tags);
    return { change: answer, tags };
  });

async function titleOf(db: Database, type: ContentType, id: number): Promise<string | null> {
  const [entry] = await db.select().from(type.table).where(eq(type.table.id, id));
  return entry ? type.titleOf(entry) : null;
}

const labelOf = (fields: FactField[], name: string) =>
  fields.find(({ field }) => field === name)?.label ?? fieldLabel(name);
