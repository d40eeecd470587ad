import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import { identityKey } from "#shared/canonical-text.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { coreOf } from "../choice-options.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { trash } from "../history/trash.table.ts";
import { deleteEntries } from "./delete-entries.server.ts";
import { parsePayload, refusalOf, type SaveRequest, saveTogether } from "./save.server.ts";
import { restoreFromTrash, updateEntry } from "./write-entry.server.ts";

export const bulkActions = ["publish", "unpublish", "delete", "set", "add", "remove", "restore"] as const;

/**
 * An action on several entries of one type. `set` needs a field; a null value clears it. `add` and `remove` need a list of texts and the
 * items to add to it or to remove from it.
 */
export interface BulkAction {
  action: (typeof bulkActions)[number];
  field?: string | undefined;
  value?: unknown;
}

export interface BulkResult {
  id: number;
  ok: boolean;
  /** Why the entry was left unchanged. */
  message?: string;
}

/** `batch` identifies the changes for an undo. Null if nothing changed. */
export interface BulkAnswer {
  batch: number | null;
  results: BulkResult[];
}

/**
 * Applies one action to several entries. Each is an ordinary save in its own transaction, so that other requests run in between and
 * a rejected entry does not affect the rest. Deletions share one transaction.
 * @throws AppError `invalid` for a field or value that no entry can have
 */
export async function runBulk(
  type: ContentType,
  ids: number[],
  bulkAction: BulkAction,
  request: SaveRequest,
): Promise<BulkAnswer> {
  if (bulkAction.action === "delete") return deleteMany(type, ids, request);
  const { word: action, change: save } = planOf(type, bulkAction, request);
  const { batch, refusals } = await saveTogether(type, { action, items: ids, save }, request);
  return { batch, results: ids.map((id) => resultOf(id, refusals.get(id) ?? null)) };
}

const resultOf = (id: number, refusal: string | null): BulkResult =>
  refusal === null ? { id, ok: true } : { id, ok: false, message: refusal };

interface Plan {
  /** The action's name in the audit log. */
  word: string;
  change: (id: number, request: SaveRequest) => Promise<unknown>;
}

function planOf(type: ContentType, { action, field, value }: BulkAction, { db }: SaveRequest): Plan {
  const update = (payload: Row) => (id: number, within: SaveRequest) =>
    updateEntry(type, { id }, payload, within);
  switch (action) {
    case "restore":
      return { word: "restored in bulk", change: (id, within) => restoreDeleted(db, type, id, within) };
    case "set":
      return { word: "edited in bulk", change: update(setPayload(type, field, value)) };
    case "add":
    case "remove":
      return { word: "edited in bulk", change: listChange(type, field, { action, value }) };
    case "unpublish":
      return { word: "withdrawn in bulk", change: (id, within) => withdraw(type, id, within) };
    default:
      return { word: "published in bulk", change: update(statusPayload(type, type.status.visible)) };
  }
}

/** Fields whose value is unique per entry. */
const ownOfEach = new Set(["id", "slug", "createdAt", "updatedAt", "contentUpdatedAt"]);

function setPayload(type: ContentType, field: string | undefined, value: unknown): Row {
  const partial = type.input.partial();
  if (!field || ownOfEach.has(field) || !Object.hasOwn(partial.shape, field))
    throw invalidFields([{ path: "field", message: "This field cannot be set for several entries" }]);
  const payload = { [field]: value };
  parsePayload(partial, payload);
  return payload;
}

/** @throws AppError `invalid` if the field is not a list of texts, or an item is invalid */
function listChange(
  type: ContentType,
  field: string | undefined,
  { action, value }: { action: "add" | "remove"; value: unknown },
): Plan["change"] {
  const payload = setPayload(type, field, value);
  const [name = ""] = Object.keys(payload);
  if (!isTextList(type.input.shape[name]))
    throw invalidFields([{ path: "field", message: "This field is not a list of texts" }]);
  const items = z.array(z.string().trim().min(1)).min(1).safeParse(value);
  if (!items.success) throw invalidFields([{ path: "value", message: "Enter at least one item" }]);
  const changed = (list: string[]) => {
    const keys = new Set((action === "add" ? list : items.data).map(identityKey));
    const isOther = (item: string) => !keys.has(identityKey(item));
    return action === "add" ? [...list, ...items.data.filter(isOther)] : list.filter(isOther);
  };
  return async (id, request) => {
    const [entry]: Row[] = await request.db.select().from(type.table).where(eq(type.table.id, id));
    if (!entry) throw new AppError("not-found", `${type.noun} not found`);
    const list = z.array(z.string()).parse(entry[name] ?? []);
    await updateEntry(type, { id, version: String(entry.updatedAt) }, { [name]: changed(list) }, request);
  };
}

function isTextList(schema: z.core.$ZodType | undefined): boolean {
  const core = schema && coreOf(schema);
  return core instanceof z.ZodArray && coreOf(core.element) instanceof z.ZodString;
}

const statusPayload = ({ status }: ContentType, name: string): Row => ({
  [status.field]: status.values[name],
});

/** Withdraws an entry from readers. Does nothing if it is not public. @throws AppError `not-found` */
export async function withdraw(type: ContentType, id: number, request: SaveRequest) {
  const { status } = type;
  const [entry]: Row[] = await request.db.select().from(type.table).where(eq(type.table.id, id));
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  if (entry[status.field] !== status.values[status.visible]) return;
  const others = Object.keys(status.values).filter((name) => name !== status.visible);
  const hidden = status.withdrawn?.(entry) ?? others.at(-1) ?? "";
  await updateEntry(type, { id }, statusPayload(type, hidden), request);
}

async function restoreDeleted(db: Database, type: ContentType, entryId: number, request: SaveRequest) {
  const [deleted] = await db
    .select({ id: trash.id })
    .from(trash)
    .where(and(eq(trash.kind, type.kind), eq(trash.entryId, entryId)));
  if (!deleted) throw new AppError("not-found", "This is not in the trash");
  await restoreFromTrash(type, deleted.id, request);
}

/** Reports entries that refuse deletion and leaves them in place. */
async function deleteMany(type: ContentType, ids: number[], request: SaveRequest): Promise<BulkAnswer> {
  const entries: Row[] =
    ids.length === 0 ? [] : await request.db.select().from(type.table).where(inArray(type.table.id, ids));
  const byId = new Map(entries.map((entry) => [Number(entry.id), entry]));
  const check = async (id: number) => {
    const entry = byId.get(id);
    if (!entry) throw new AppError("not-found", `${type.noun} not found`);
    type.checkDeletion?.(entry);
  };
  const results = await Promise.all(ids.map(async (id) => resultOf(id, await refusalOf(check(id)))));
  const removable = results.filter(({ ok }) => ok).map(({ id }) => id);
  if (removable.length === 0) return { batch: null, results };
  const deleted = await deleteEntries(type, inArray(type.table.id, removable), request);
  return { batch: deleted?.batchId ?? null, results };
}
