import type { ContentType, Row } from "../content-type.server.ts";
import { cardTag, entryTag, listTag, pathTag, selectionTag, typeTag } from "../tags.ts";

/**
 * Returns the tags of everything public that a write changes: none if readers see the entry neither before nor after.
 * `before` is null for a new entry, `after` for a deleted one.
 */
export function changedTags(type: ContentType, before: Row | null, after: Row | null): string[] {
  const old = before && type.isPublic(before) ? before : null;
  const entry = after && type.isPublic(after) ? after : null;
  const id = Number((entry ?? old)?.id);
  if (!old && !entry) return [];
  const own = [entryTag(type.kind, id), typeTag(type.kind), ...changedPaths(type, old, entry)];
  const listed = [listTag(type.kind), cardTag(type.kind, id)];
  if (!old || !entry) return [...own, ...listed, selectionTag(type.kind)];
  const changed = changedFields(old, entry);
  if (changed.length === 0) return [];
  const isListed = changed.some((field) => !type.pageFields?.includes(field));
  const isSelected = isListed && changed.some((field) => type.selectionFields?.includes(field) ?? true);
  return [...own, ...(isListed ? listed : []), ...(isSelected ? [selectionTag(type.kind)] : [])];
}

function changedPaths(type: ContentType, old: Row | null, entry: Row | null): string[] {
  const paths = [old, entry].map((row) => row && type.pathOf(row));
  return paths[0] === paths[1] ? [] : paths.flatMap((path) => (path ? pathTag(path) : []));
}

const changedFields = (old: Row, entry: Row) =>
  Object.keys(entry).filter(
    (name) => !dates.has(name) && JSON.stringify(old[name]) !== JSON.stringify(entry[name]),
  );

const dates = new Set(["updatedAt", "contentUpdatedAt"]);
