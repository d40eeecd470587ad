import { readPage, readPageSize } from "#cms/engine/read/paged-list.ts";
import type { Read, ReadContext } from "#cms/engine/read/reads.server.ts";
import { findAddressOwner, findFormerOwner } from "#cms/engine/references/addresses.server.ts";
import { entryTag, pathTag } from "#cms/engine/tags.ts";
import type { Database } from "#db/database.server.ts";
import { type ChangePage, changePage } from "./change.ts";
import { readSince, readVendors } from "./change-parameters.ts";
import type { ChangeSource } from "./change-source.server.ts";
import { listChanges } from "./changes.server.ts";
import { changesPerPage } from "./changes-per-page.ts";

/** Returns the path of a vendor's page. */
export type PathOfVendor = (params: { slug: string }) => string;

/** Public reads of the changes to all published entries, or to some vendors, also since a day (contract, sections 10 and 11). */
export const changeRead = (every: ChangeSource[], vendorPath: PathOfVendor) =>
  ({
    path: "/api/changes",
    noun: "Change",
    summary:
      "Changed facts, corrections, vendors' events and new articles, newest first, at most 24 per page. With `vendor` and `since`, also all corrections and the facts that fell due for a check since then",
    schema: changePage,
    parameters: ["vendor", "since", "type", "page", "pageSize"],
    run: async (context) => {
      const { db, query, dependOn } = context;
      const sources = ofType(every, query.get("type"));
      const pageSize = readPageSize(query, { usual: changesPerPage, largest: changesPerPage });
      const options = { page: readPage(query), pageSize, since: readSince(query) };
      dependOn(...sources.flatMap(({ namesFrom = [] }) => namesFrom));
      const slugs = readVendors(query);
      if (slugs.length === 0) {
        dependOn(...sources.flatMap(({ tags }) => tags));
        return listChanges(db, sources, { ...options, entryIds: null });
      }
      const entryIds = await findVendors(context, slugs, vendorPath);
      if (entryIds.length === 0) return { items: [], total: 0, page: 1 };
      const list = await listChanges(db, sources, { ...options, entryIds });
      return options.since === null
        ? list
        : { ...list, ...(await listSince(db, sources, { list, entryIds, since: options.since })) };
    },
  }) satisfies Read;

/** Returns the news for a returning reader besides the newest changes: all corrections, and facts that fell due for a check. */
async function listSince(
  db: Database,
  sources: ChangeSource[],
  { list, entryIds, since }: { list: ChangePage; entryIds: number[]; since: string },
) {
  const isWhole = list.total === list.items.length;
  const corrections = isWhole
    ? list.items.filter(({ kind }) => kind === "correction")
    : (
        await listChanges(db, sources, {
          entryIds,
          since,
          kind: "correction",
          page: 1,
          pageSize: changesPerPage,
        })
      ).items;
  const due = await Promise.all(sources.map(({ listFellDue }) => listFellDue?.(db, entryIds, since) ?? []));
  const items = due.flat();
  return { corrections, due: { items: items.slice(0, changesPerPage), total: items.length } };
}

/** Returns the ids of published vendors by their slugs. Skips unknown ones. */
async function findVendors(
  context: Pick<ReadContext, "db" | "dependOn">,
  slugs: readonly string[],
  vendorPath: PathOfVendor,
): Promise<number[]> {
  const ids = await Promise.all(slugs.map((slug) => findVendor(context, vendorPath({ slug }))));
  return ids.filter((id) => id !== null);
}

/** Returns one type's sources of changes, or all of them if no type is given. */
const ofType = (sources: ChangeSource[], kind: string | null) =>
  kind ? sources.filter(({ type }) => type.kind === kind) : sources;

async function findVendor(
  { db, dependOn }: Pick<ReadContext, "db" | "dependOn">,
  path: string,
): Promise<number | null> {
  dependOn(pathTag(path));
  const owner = (await findAddressOwner(db, path)) ?? (await findFormerOwner(db, path));
  if (!owner) return null;
  dependOn(entryTag(owner.kind, owner.entryId));
  return owner.entryId;
}
