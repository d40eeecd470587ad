import type { Database } from "#db/database.server.ts";
import type { Jobs } from "#db/jobs.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import {
  dropRelatedLinks,
  forgetRelatedContent,
  moveRelatedLinks,
} from "../related/related-content.server.ts";

/** Has related content found for the saved entries that ask for it, once the save has committed. */
export const sendFinding = (
  db: Database,
  { kind }: ContentType,
  entries: Row[],
  jobs: Jobs,
): Promise<void> =>
  entries.some(wantsRelatedContent)
    ? jobs.sendAll(
        db,
        "find-related-content",
        entries.filter(wantsRelatedContent).map(({ id }) => ({ kind, entryId: Number(id) })),
      )
    : Promise.resolve();

const wantsRelatedContent = ({ enableRelatedInfo }: Row) => enableRelatedInfo === true;

/** Keeps related content in step with a change: the entry's own, and what others link to. */
export async function followChange(db: Database, type: ContentType, old: Row, entry: Row, jobs: Jobs) {
  await sendFinding(db, type, [entry], jobs);
  if (wantsRelatedContent(old) && !wantsRelatedContent(entry))
    await forgetRelatedContent(db, { kind: type.kind, entryId: Number(entry.id) });
  const [from, to] = [type.pathOf(old), type.pathOf(entry)];
  if (!from) return;
  if (type.isPublic(old) && !type.isPublic(entry)) await dropRelatedLinks(db, from);
  else if (to && to !== from) await moveRelatedLinks(db, from, to);
}

/** Takes a deleted entry out of the related content of others, and deletes its own. */
export async function followDeletion(db: Database, type: ContentType, entry: Row) {
  const path = type.pathOf(entry);
  if (path && type.isPublic(entry)) await dropRelatedLinks(db, path);
  if (type.hasRelatedInfo) await forgetRelatedContent(db, { kind: type.kind, entryId: Number(entry.id) });
}
