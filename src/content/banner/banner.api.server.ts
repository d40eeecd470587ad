import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { inOrder, visibleTo } from "#cms/engine/ordering.server.ts";
import { withoutDeadLinks } from "#cms/engine/read/dead-links.server.ts";
import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import type { Database } from "#db/database.server.ts";
import { bannerDescriptor } from "./banner.descriptor.ts";
import { bannerEntity } from "./banner.schema.ts";
import { banners } from "./banner.table.ts";

const listBanners = (db: Database, viewer: Viewer) =>
  db
    .select()
    .from(banners)
    .where(visibleTo(viewer, banners.isActive))
    .orderBy(...inOrder(banners, banners.title));

export const bannerReads = contentReads(bannerDescriptor, {
  entity: bannerEntity,
  list: listBanners,
  listViews: {
    card: {
      read: async (db, _query, context) => withoutDeadLinks(context, await listBanners(db, anonymous)),
    },
  },
});
