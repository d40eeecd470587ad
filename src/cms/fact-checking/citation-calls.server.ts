import { z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { typesByKind } from "#cms/engine/types-by-kind.server.ts";
import { citations } from "#cms/facts/citation.table.ts";
import {
  type CitationInput,
  citationInput,
  cite,
  currentValue,
  deleteCitation,
  getCitation,
  kindOfCitation,
} from "#cms/facts/citations.server.ts";
import { showNote, shownNote } from "#cms/facts/editor-notes.server.ts";
import { evidenceTags, tagsOfSource } from "#cms/facts/evidence-tags.server.ts";
import { savedCitation } from "#cms/facts/fact.schema.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { foldPassage, holdsQuote } from "#cms/facts/passages.ts";
import { sources } from "#cms/facts/source.table.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { fetchSourcePage } from "#integrations/source-page/index.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { Settings } from "#shared/settings.server.ts";
import { checkSource, isReadPage } from "./check-sources.job.server.ts";
import { factCalls } from "./fact-calls.server.ts";

const unknownEntry = { 404: "Entry or citation not found" };
const params = { id: idOf({ noun: "Citation" }) };

/** Editors' API for evidence: citing, confirming, and the desk of facts. */
export function evidenceApi(types: ContentType[]) {
  const typeOf = typesByKind(types);
  const typeOfCitation = async (db: Database, id: number) => typeOf(await kindOfCitation(db, id));
  return callsApi("Evidence", [
    call("PUT /api/admin/citations", {
      action: "content:write",
      summary: "Cite a source for the current value. Citing the same source again renews the check",
      body: citationInput,
      result: savedCitation,
      failures: { 400: "A field is invalid; `issues` names it", ...unknownEntry },
      run: async ({ body, editor, ...request }) => {
        const type = typeOf(body.kind);
        if (body.checkPage) await request.countCostlyCall();
        const passageSeenAt = body.checkPage ? await findPassageInPage(body, request.settings) : null;
        const { citation } = await change(request, type, async (tx) => {
          const cited = await cite(tx, type, body, { editor, passageSeenAt });
          const { sourceChange } = cited;
          return { ...cited, tags: sourceChange ? await tagsOfSource(tx, types, sourceChange.id) : [] };
        });
        return shown(citation);
      },
    }),
    call("POST /api/admin/citations/{id}/confirm", {
      action: "content:write",
      summary:
        "Confirm that a citation still supports the value. With `compare`, only if the source, fetched now, contains the quotation",
      params,
      body: z.object({ compare: z.boolean().default(false) }),
      isBodyOptional: true,
      result: savedCitation,
      failures: {
        ...unknownEntry,
        409: "The value has changed since it was cited, or the source could not be compared",
      },
      run: async ({ c, params: { id }, body, editor, ...request }) => {
        const type = await typeOfCitation(request.db, id);
        if (body.compare) {
          await request.countCostlyCall();
          await compareWithSource(types, { type, id }, c.var);
        }
        const { citation } = await change(request, type, (tx) => confirmCitation(tx, type, id, editor));
        return shown(citation);
      },
    }),
    call("POST /api/admin/citations/{id}/confirm/undo", {
      action: "content:write",
      summary: "Undo the latest confirmation, so that the previous check counts again",
      params,
      body: undoneConfirmation,
      result: savedCitation,
      failures: {
        400: "A field is invalid",
        ...unknownEntry,
        409: "The citation has been checked again since",
      },
      run: async ({ params: { id }, body, editor, ...request }) => {
        const type = await typeOfCitation(request.db, id);
        const { citation } = await change(request, type, (tx) =>
          undoConfirmation(tx, type, { id, editor }, body),
        );
        return shown(citation);
      },
    }),
    call("DELETE /api/admin/citations/{id}", {
      action: "content:write",
      summary: "Delete a citation",
      params,
      failures: unknownEntry,
      run: async ({ params: { id }, editor, ...request }) => {
        const type = await typeOfCitation(request.db, id);
        await change(request, type, (tx) => deleteCitation(tx, type, id, editor));
      },
    }),
    call("PUT /api/admin/cautions", {
      action: "content:write",
      summary: "Show an editorial note to readers as a caution, or hide it",
      body: shownNote,
      result: z.object({ note: z.string(), shownSince: z.iso.datetime().nullable() }),
      failures: { 400: "A field is invalid; `issues` names it", 404: "Entry or note not found" },
      run: async ({ body, editor, ...request }) => {
        const type = typeOf(body.kind);
        const { saved } = await change(request, type, (tx) => showNote(tx, type, body, editor));
        return saved;
      },
    }),
    ...factCalls(types),
  ]);
}

/** A citation as the API returns it. Without an element, `item` is null, as in facts. @throws AppError `not-found` */
function shown(citation: typeof citations.$inferSelect | undefined) {
  if (!citation) throw new AppError("not-found", "Citation not found");
  const { checkBefore, ...answered } = citation;
  return { ...answered, item: citation.item || null };
}

/** Changes evidence in one transaction, then invalidates what readers see of the entry, and the `tags` of others. */
async function change<Result extends { entry: Row; tags?: string[] }>(
  { db, invalidate }: Pick<RequestVariables, "db" | "invalidate">,
  type: ContentType,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const { result, tags } = await db.transaction(async (tx) => {
    const result = await work(tx);
    const own = type.isPublic(result.entry) ? evidenceTags(type, Number(result.entry.id)) : [];
    const tags = [...own, ...(result.tags ?? [])];
    await announceContentChange(tx, tags);
    return { result, tags };
  });
  invalidate(tags);
  return result;
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof evidenceApi> {}
}

/**
 * Fetches a citation's page and looks for its passage. Returns the time, or null if the page cannot be read. In that case the
 * editor's word counts.
 * @throws AppError `invalid` if the page does not contain the passage
 */
async function findPassageInPage(
  { source, quote }: CitationInput,
  settings: Settings,
): Promise<string | null> {
  if (!quote) return null;
  const answer = await fetchSourcePage(source.url, settings);
  const now = new Date(environment.now()).toISOString();
  if (answer.kind === "page" && holdsQuote(foldPassage(answer.page.text), quote)) return now;
  if (isReadPage(answer))
    throw invalidFields([
      {
        path: "quote",
        message: "The page does not contain this sentence. Copy it from the page exactly.",
      },
    ]);
  return null;
}

interface Context {
  db: Database;
  settings: Settings;
  invalidate: (tags: readonly string[]) => void;
}

/**
 * Fetches a citation's source and compares it with the quotation.
 * @throws AppError `conflict` with advice, if the page cannot be read or does not contain the quotation
 */
async function compareWithSource(
  types: ContentType[],
  { type, id }: { type: ContentType; id: number },
  { db, settings, invalidate }: Context,
): Promise<void> {
  const { citation } = await getCitation(db, type, id);
  if (!citation.quote)
    throw new AppError("conflict", "No quotation is stored. Open the source and read it, then confirm.");
  const [source] = await db.select().from(sources).where(eq(sources.id, citation.sourceId));
  if (!source) throw new AppError("not-found", "Source not found");
  const answer = await fetchSourcePage(source.url, settings);
  await checkSource(types, source, answer, { db, invalidate });
  if (answer.kind !== "page")
    throw new AppError("conflict", `${answer.message}. Open the source and read it, then confirm.`);
  if (!holdsQuote(foldPassage(answer.page.text), citation.quote))
    throw new AppError(
      "conflict",
      "The page does not contain the quotation. Open the source and read it, then confirm it or cite it again.",
    );
}

/**
 * Confirms that a citation still supports the current value.
 * @throws AppError `not-found`, `conflict` if the value changed since it was cited and needs a new citation
 */
async function confirmCitation(db: Database, type: ContentType, id: number, editor: Editor) {
  const { citation, entry } = await getCitation(db, type, id);
  const value = await currentValue(db, type, entry, citation);
  if (value === null || hashValue(value) !== citation.valueHash)
    throw new AppError("conflict", "The value has changed since it was cited: cite it again");
  const { checkedAt, checkedBy, passageChangedAt } = citation;
  const before = { checkedAt, checkedBy, passageChangedAt };
  const [confirmed] = await db
    .update(citations)
    .set({
      checkedAt: new Date(environment.now()).toISOString(),
      checkedBy: editorName(editor),
      checkBefore: before,
      passageChangedAt: null,
    })
    .where(eq(citations.id, id))
    .returning();
  await recordAudit(db, {
    kind: type.kind,
    entryId: citation.entryId,
    title: type.titleOf(entry),
    action: "confirmed",
    editor,
  });
  return { citation: confirmed, entry };
}

/** Identifies the confirmation to undo by the time of its check. */
const undoneConfirmation = z.object({ confirmedAt: z.iso.datetime() });

/**
 * Undoes a confirmation and restores the check before it.
 * @throws AppError `not-found`, `conflict` if the citation was checked again since, or the confirmation is already undone
 */
async function undoConfirmation(
  db: Database,
  type: ContentType,
  { id, editor }: { id: number; editor: Editor },
  { confirmedAt }: z.infer<typeof undoneConfirmation>,
) {
  const { citation, entry } = await getCitation(db, type, id);
  const { checkedAt, checkBefore } = citation;
  if (checkedAt !== confirmedAt || !checkBefore)
    throw new AppError("conflict", "The citation has been checked again since");
  const [undone] = await db
    .update(citations)
    .set({ ...checkBefore, checkBefore: null })
    .where(eq(citations.id, id))
    .returning();
  const title = type.titleOf(entry);
  await recordAudit(db, {
    kind: type.kind,
    entryId: citation.entryId,
    title,
    action: "confirmation undone",
    editor,
  });
  return { citation: undone, entry };
}
