import { readPage, readPageSize } from "../read/paged-list.ts";
import type { Read, ReadContext } from "../read/reads.server.ts";
import { findAddressOwner } from "../references/addresses.server.ts";
import { entryTag, pathTag } from "../tags.ts";
import { changePage } from "./change.ts";
import type { ChangeSource } from "./change-source.server.ts";
import { listChanges } from "./changes.server.ts";
import { changesPerPage } from "./changes-per-page.ts";

/** Finds the address of an entry's page by its slug. */
export type PathOfVendor = (params: { slug: string }) => string;

/** Serves the changes of all published entries, or of one vendor (contract, section 10). */
export const changeReads = (every: ChangeSource[], vendorPath: PathOfVendor): Read[] => [
  {
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
      const asked = { page: readPage(query), pageSize };
      dependOn(...sources.flatMap(({ namesFrom = [] }) => namesFrom));
      const slug = query.get("vendor");
      if (!slug) {
        dependOn(...sources.flatMap(({ tags }) => tags));
        return listChanges(db, sources, { ...asked, entryId: null });
      }
      const entryId = await findVendor(context, vendorPath({ slug }));
      if (entryId === null) return { items: [], total: 0, page: 1 };
      return listChanges(db, sources, { ...asked, entryId });
    },
  },
];

/** The sources of one type's changes; all of them where none is named. */
const ofType = (sources: ChangeSource[], kind: string | null) =>
  kind ? sources.filter(({ type }) => type.kind === kind) : sources;

async function findVendor({ db, dependOn }: ReadContext, path: string): Promise<number | null> {
  dependOn(pathTag(path));
  const owner = await findAddressOwner(db, path);
  if (!owner) return null;
  dependOn(entryTag(owner.kind, owner.entryId));
  return owner.entryId;
}
