import type { Viewer } from "#accounts/editor.server.ts";
import { inOrder, visibleTo } from "#cms/engine/ordering.server.ts";
import type { Database } from "#db/database.server.ts";
import { banners } from "./banner.table.ts";

export const listBanners = (db: Database, viewer: Viewer) =>
  db
    .select()
    .from(banners)
    .where(visibleTo(viewer, banners.isActive))
    .orderBy(...inOrder(banners, banners.title));
