import { anonymous } from "#domain/request.server.ts";
import { contentReads } from "../kit/reading/content-reads.server.ts";
import { withoutDeadLinks } from "../kit/reading/dead-links.server.ts";
import { listBanners } from "./banner.queries.server.ts";
import { bannerEntity } from "./banner.schema.ts";

export const bannerApi = contentReads({
  path: "/api/cta-banners",
  noun: "Banner",
  entity: bannerEntity,
  list: listBanners,
  listViews: {
    card: {
      read: async (db, _query, { productSlug }) =>
        withoutDeadLinks(db, productSlug, await listBanners(db, anonymous)),
    },
  },
});
