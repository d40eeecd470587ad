import { eq, getTableColumns, type InferInsertModel } from "drizzle-orm";
import { systemEditor } from "#accounts/editor.server.ts";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { withinSentence } from "#cms/engine/noun.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { kebabCase } from "#shared/slug.ts";
import type { DraftRow } from "./draft.table.ts";
import { parseFields } from "./draft-data.server.ts";
import { type DraftRef, getLive } from "./draft-view.server.ts";

/** Thrown to roll back a preview's transaction. */
class PreviewOver extends Error {}

/**
 * Runs reads as if a draft had been published, in a transaction that is always rolled back. `work` gets the transaction and the
 * path of the entry's page.
 * @throws AppError `not-found`, `invalid` for an entry without a page
 */
export async function inPreview<Result>(
  db: Database,
  ref: DraftRef,
  draft: DraftRow,
  work: (tx: Database, path: string) => Promise<Result>,
): Promise<Result> {
  let outcome: { result: Result } | undefined;
  try {
    await db.transaction(async (tx) => {
      const entry = await publishForNow(tx, ref, draft);
      outcome = { result: await work(tx, await getPath(tx, ref.type, entry)) };
      throw new PreviewOver();
    });
  } catch (error) {
    if (!(error instanceof PreviewOver)) throw error;
  }
  if (!outcome) throw new Error("The preview has no result");
  return outcome.result;
}

async function publishForNow(tx: Database, ref: DraftRef, draft: DraftRow): Promise<Row> {
  const { type, entryId } = ref;
  const live = await getLive(tx, ref);
  const { field, values, visible } = type.status;
  // Invalid fields keep their live value.
  const typed = { ...parseFields(type.input, draft.data).values, [field]: values[visible] };
  const settings = { fetchAllowHosts: [] };
  const context = { db: tx, editor: systemEditor("Preview"), settings, old: live, from: "server" } as const;
  // A draft that breaks the type's own rules can still be previewed.
  const prepared = (await type.prepare?.(typed, context).catch(onlyRefusals)) ?? typed;
  const stored: unknown =
    entryId === null
      ? await tx
          .insert(type.table)
          .values(completed(type, draft, prepared) as InferInsertModel<typeof type.table>)
          .returning()
      : await tx.update(type.table).set(prepared).where(eq(type.table.id, entryId)).returning();
  const [entry] = stored as Row[];
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  return entry;
}

function onlyRefusals(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** Fills a new entry's missing fields with blanks and adds a slug for this preview only. */
function completed(type: ContentType, { id }: DraftRow, values: Row): Row {
  const columns = getTableColumns(type.table);
  const blank = Object.entries(columns)
    .filter(([, column]) => column.notNull && !column.hasDefault && column.dataType === "string")
    .map(([field]) => [field, ""]);
  const title = kebabCase(String(values[type.titleField] ?? "")) || type.kind;
  const slug = type.slugLimit === null ? {} : { slug: `${title.slice(0, 150)}-draft-${id}` };
  return { ...Object.fromEntries(blank), ...slug, ...values };
}

async function getPath(tx: Database, type: ContentType, entry: Row): Promise<string> {
  const path = await (type.findSearchPath ? type.findSearchPath(tx, entry) : type.pathOf(entry));
  if (!path)
    throw invalidFields([{ path: "", message: `This ${withinSentence(type.noun)} has no page to preview` }]);
  return path;
}
