import { eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import type { ContentType } from "../content-type.server.ts";
import { keepImportedDraft, publishImportedDrafts } from "../drafts/imported-drafts.server.ts";
import { beginBatch } from "../history/batches.server.ts";
import { createEntry } from "../write/create-entries.server.ts";
import type { SaveRequest } from "../write/save.server.ts";
import { refusalOf } from "../write/save-together.server.ts";
import { updateEntry } from "../write/write-entry.server.ts";
import {
  alreadyDone,
  getImport,
  isPresent,
  noCounts,
  plannedAnew,
  readStoredParts,
  storePlan,
} from "./import.server.ts";
import { type ImportCounts, imports } from "./import.table.ts";
import { findDataRevision, type PlannedRow } from "./import-plan.server.ts";

/**
 * Carries out the plan, each row by the ordinary write pipeline in a transaction of its own. A row that is refused is
 * counted as skipped and gets the reason. All of it is one batch, undone as a whole.
 * @throws AppError `conflict` without a plan, when it was carried out before, or when entries were changed since
 */
export async function commitImport(
  type: ContentType,
  id: number,
  request: SaveRequest,
): Promise<{ batch: number | null; counts: ImportCounts }> {
  const { db, editor } = request;
  const { dataRevision, planNumber, committedAt, fileName } = await getImport(db, id);
  if (committedAt !== null) throw alreadyDone();
  if (dataRevision === null) throw new AppError("conflict", "Look at the plan of this import first");
  if (dataRevision !== (await findDataRevision(db, type)))
    throw new AppError("conflict", "Entries were changed since the plan was made. Look at the new plan.");
  const batchId = await claim(db, id, { planNumber, kind: type.kind, editor });
  const counts = { ...noCounts };
  try {
    for await (const { place, plan } of readStoredParts(db, id)) {
      const done: PlannedRow[] = [];
      for (const row of JSON.parse(plan ?? "[]") as PlannedRow[]) {
        const carried = outcomeOf(row, await refusalOf(carryOut(type, row, { ...request, batchId })));
        counts[carried.verdict]++;
        done.push(carried);
      }
      await storePlan(db, { id, place, planned: done });
    }
  } finally {
    // What was done before a fault can be undone all the same.
    await recordImport(db, id, { batchId, counts, fileName, kind: type.kind, editor });
  }
  return { batch: hasChanged(counts) ? batchId : null, counts };
}

const hasChanged = ({ create, update }: ImportCounts) => create + update > 0;

async function recordImport(
  db: Database,
  id: number,
  {
    batchId,
    counts,
    fileName,
    kind,
    editor,
  }: { batchId: number; counts: ImportCounts; fileName: string; kind: string; editor: Editor },
) {
  await db.update(imports).set({ counts }).where(eq(imports.id, id));
  if (!hasChanged(counts)) return;
  const title = `${pluralize(counts.create + counts.update, "entry", "entries")} from ${fileName}`;
  await recordAudit(db, { kind, title, action: imported, editor, batchId });
}

/** Publishes the drafts that an import made of published entries. @throws AppError `conflict` for one not carried out */
export async function publishImport(type: ContentType, id: number, request: SaveRequest) {
  const { batchId } = await getImport(request.db, id);
  if (batchId === null) throw new AppError("conflict", "This import was not carried out");
  return publishImportedDrafts(type, batchId, request);
}

/** The action of an import, as the audit calls it. */
const imported = "imported";

/** Of two that press at once, one imports. Returns the number of its batch. */
const claim = (
  db: Database,
  id: number,
  { planNumber, kind, editor }: { planNumber: number; kind: string; editor: Editor },
): Promise<number> =>
  db.transaction(async (tx) => {
    const batchId = await beginBatch(tx, { kind, action: imported, editor });
    const [claimed] = await tx
      .update(imports)
      .set({ committedAt: new Date().toISOString(), batchId })
      .where(isPresent(id, planNumber))
      .returning({ id: imports.id });
    if (!claimed) throw plannedAnew();
    return batchId;
  });

async function carryOut(type: ContentType, row: PlannedRow, request: SaveRequest & { batchId: number }) {
  const values = Object.fromEntries(row.changes.map(({ field, after }) => [field, after]));
  if (row.verdict === "create") await createEntry(type, values, request);
  if (row.verdict !== "update" || row.id === null || row.version === null) return;
  const { db, editor, batchId } = request;
  if (row.isPrivate) {
    const changes = { id: row.id, liveVersion: row.version, data: values, batchId };
    await keepImportedDraft(db, type, changes, editor);
  } else await updateEntry(type, { id: row.id, version: row.version }, values, request);
}

const outcomeOf = (row: PlannedRow, refusal: string | null): PlannedRow =>
  refusal === null ? row : { ...row, verdict: "skipped", changes: [], message: refusal };
