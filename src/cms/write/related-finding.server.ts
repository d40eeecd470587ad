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

/** Keeps related content in step with changes: the entries' own, and what others link to. */
export async function followChanges(
  db: Database,
  type: ContentType,
  changes: { old: Row; entry: Row }[],
  jobs: Jobs,
) {
  await sendFinding(
    db,
    type,
    changes.map(({ entry }) => entry),
    jobs,
  );
  const stopped = changes.filter(({ old, entry }) => wantsRelatedContent(old) && !wantsRelatedContent(entry));
  await forgetRelatedContent(
    db,
    type.kind,
    stopped.map(({ entry }) => Number(entry.id)),
  );
  const isWithdrawn = ({ old, entry }: (typeof changes)[number]) =>
    type.isPublic(old) && !type.isPublic(entry);
  await dropRelatedLinks(
    db,
    changes.filter(isWithdrawn).flatMap(({ old }) => type.pathOf(old) ?? []),
  );
  for (const change of changes.filter((one) => !isWithdrawn(one))) {
    const [from, to] = [type.pathOf(change.old), type.pathOf(change.entry)];
    if (from && to && to !== from) await moveRelatedLinks(db, from, to);
  }
}

/** Takes deleted entries out of the related content of others, and deletes their own. */
export async function followDeletions(db: Database, type: ContentType, entries: Row[]) {
  const isSeen = (entry: Row) => type.isPublic(entry);
  await dropRelatedLinks(
    db,
    entries.filter(isSeen).flatMap((entry) => type.pathOf(entry) ?? []),
  );
  if (!type.hasRelatedInfo) return;
  await forgetRelatedContent(
    db,
    type.kind,
    entries.map(({ id }) => Number(id)),
  );
}
