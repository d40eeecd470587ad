import { anonymous } from "#accounts/editor.server.ts";
import { withoutDeadLinks } from "#cms/engine/read/dead-links.server.ts";
import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import { bannerDescriptor } from "./banner.descriptor.ts";
import { listBanners } from "./banner.queries.server.ts";
import { bannerEntity } from "./banner.schema.ts";

export const bannerReads = contentReads(bannerDescriptor, {
  entity: bannerEntity,
  list: listBanners,
  listViews: {
    card: {
      read: async (db, _query, context) => withoutDeadLinks(context, await listBanners(db, anonymous)),
    },
  },
});
