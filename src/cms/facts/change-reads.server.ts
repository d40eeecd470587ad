import { readPage, readPageSize } from "#cms/engine/read/paged-list.ts";
import type { Read, ReadContext } from "#cms/engine/read/reads.server.ts";
import { findAddressOwner } from "#cms/engine/references/addresses.server.ts";
import { entryTag, pathTag } from "#cms/engine/tags.ts";
import { changePage } from "./change.ts";
import type { ChangeSource } from "./change-source.server.ts";
import { listChanges } from "./changes.server.ts";
import { changesPerPage } from "./changes-per-page.ts";

/** Returns the path of a vendor's page. */
export type PathOfVendor = (params: { slug: string }) => string;

/** Public reads of the changes to all published entries, or to one vendor (contract, section 10). */
export const changeRead = (every: ChangeSource[], vendorPath: PathOfVendor) =>
  ({
    path: "/api/changes",
    noun: "Change",
    summary:
      "Changed facts, corrections, vendors' events and new articles, newest first, at most 24 per page",
    schema: changePage,
    parameters: ["vendor", "type", "page", "pageSize"],
    run: async (context) => {
      const { db, query, dependOn } = context;
      const sources = ofType(every, query.get("type"));
      const pageSize = readPageSize(query, { usual: changesPerPage, largest: changesPerPage });
      const paging = { page: readPage(query), pageSize };
      dependOn(...sources.flatMap(({ namesFrom = [] }) => namesFrom));
      const slug = query.get("vendor");
      if (!slug) {
        dependOn(...sources.flatMap(({ tags }) => tags));
        return listChanges(db, sources, { ...paging, entryId: null });
      }
      const entryId = await findVendor(context, vendorPath({ slug }));
      if (entryId === null) return { items: [], total: 0, page: 1 };
      return listChanges(db, sources, { ...paging, entryId });
    },
  }) satisfies Read;

/** Returns one type's sources of changes, or all of them if no type is given. */
const ofType = (sources: ChangeSource[], kind: string | null) =>
  kind ? sources.filter(({ type }) => type.kind === kind) : sources;

async function findVendor({ db, dependOn }: ReadContext, path: string): Promise<number | null> {
  dependOn(pathTag(path));
  const owner = await findAddressOwner(db, path);
  if (!owner) return null;
  dependOn(entryTag(owner.kind, owner.entryId));
  return owner.entryId;
}
