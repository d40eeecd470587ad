import { eq } from "drizzle-orm";
import type { ContentType, Row } from "../content-type.server.ts";
import { isOutside, replaceLinks } from "../references/links-in-values.ts";
import { pathname } from "../references/site-paths.ts";
import type { SaveRequest } from "../write/save.server.ts";
import { saveTogether } from "../write/save-together.server.ts";
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
  const holders = [...Map.groupBy(uses, keyOf)].flatMap(([key, fields]) => {
    const found = entries.get(key);
    return found ? [{ ...found, fields }] : [];
  });
  const batches: number[] = [];
  const results: MendResult[] = [];
  for (const [type, items] of Map.groupBy(holders, (holder) => holder.type)) {
    const save = (holder: Holder, within: SaveRequest) =>
      updateEntry(type, knownOf(holder.entry), mendedValues(holder, matches, to), within);
    const { batch, refusals } = await saveTogether(type, { action: "links mended", items, save }, request);
    if (batch !== null) batches.push(batch);
    results.push(...items.map((holder) => resultOf(holder, refusals.get(holder))));
  }
  return { batches, results };
}

/** An entry, and those of its fields that hold the link. */
interface Holder {
  type: ContentType;
  entry: Row;
  fields: LinkUse[];
}

const knownOf = ({ id, updatedAt }: Row) => ({ id: Number(id), version: String(updatedAt) });

const mendedValues = (
  { entry, fields }: Holder,
  matches: (link: string) => boolean,
  to: string | null,
): Row => Object.fromEntries(fields.map(({ field }) => [field, replaceLinks(entry[field], matches, to)]));

const resultOf = ({ type: { kind }, entry }: Holder, message: string | undefined): MendResult => ({
  kind,
  id: Number(entry.id),
  ok: message === undefined,
  ...(message !== undefined && { message }),
});

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
