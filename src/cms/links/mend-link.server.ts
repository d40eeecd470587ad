import { eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { beginBatch } from "../history/batches.server.ts";
import { isOutside, replaceLinks } from "../references/links-in-values.ts";
import { pathname } from "../references/site-paths.ts";
import type { SaveRequest } from "../write/save.server.ts";
import { updateEntry } from "../write/write-entry.server.ts";
import { findEntriesOf, keyOf, type LinkUse } from "./find-uses.server.ts";
import { usesOfTargets } from "./link-report.server.ts";
import type { MendAnswer } from "./links.schema.ts";
import { outsideLinks, outsideLinkUses } from "./outside-link.table.ts";

type MendResult = MendAnswer["results"][number];

/**
 * Leads a link to another address in every field that holds it, or takes it away. Each entry is a save of its own; those of
 * one type are a batch, so that all of it can be undone. Returns the batches, and the entries that refused.
 */
export async function mendLink(
  types: ContentType[],
  { link, to }: { link: string; to: string | null },
  request: SaveRequest,
): Promise<MendAnswer> {
  const uses = await usesOf(request, link);
  const entries = await findEntriesOf(request.db, types, uses);
  const matches = isOutside(link)
    ? (found: string) => found === link
    : (found: string) => found.startsWith("/") && pathname(found) === link;
  const batches: number[] = [];
  const results: MendResult[] = [];
  for (const type of types) {
    const own = [
      ...Map.groupBy(
        uses.filter(({ kind }) => kind === type.kind),
        keyOf,
      ).entries(),
    ];
    if (own.length === 0) continue;
    const batchId = await beginBatch(request.db, {
      kind: type.kind,
      action: "links mended",
      editor: request.editor,
    });
    const mended: MendResult[] = [];
    for (const [key, fields] of own) {
      const entry = entries.get(key)?.entry;
      if (!entry) continue;
      mended.push(await mendEntry(type, entry, { fields, matches, to }, { ...request, batchId }));
    }
    const done = mended.filter(({ ok }) => ok).length;
    if (done > 0) {
      const title = pluralize(done, "entry", "entries");
      const { editor } = request;
      await recordAudit(request.db, { kind: type.kind, title, action: "links mended", editor, batchId });
      batches.push(batchId);
    }
    results.push(...mended);
  }
  return { batches, results };
}

const usesOf = ({ db }: SaveRequest, link: string): Promise<LinkUse[]> =>
  isOutside(link)
    ? db
        .select({
          kind: outsideLinkUses.kind,
          entryId: outsideLinkUses.entryId,
          field: outsideLinkUses.field,
        })
        .from(outsideLinkUses)
        .innerJoin(outsideLinks, eq(outsideLinks.id, outsideLinkUses.linkId))
        .where(eq(outsideLinks.url, link))
    : usesOfTargets(db, [link]);

async function mendEntry(
  type: ContentType,
  entry: Row,
  { fields, matches, to }: { fields: LinkUse[]; matches: (link: string) => boolean; to: string | null },
  request: SaveRequest,
): Promise<MendResult> {
  const id = Number(entry.id);
  const values = Object.fromEntries(
    fields.map(({ field }) => [field, replaceLinks(entry[field], matches, to)]),
  );
  try {
    await updateEntry(type, id, values, request, String(entry.updatedAt));
    return { kind: type.kind, id, ok: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: type.kind, id, ok: false, message: error.message };
  }
}
