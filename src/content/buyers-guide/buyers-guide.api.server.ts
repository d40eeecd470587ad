import { contentReads } from "#cms/read/read-calls.server.ts";
import {
  findBuyersGuide,
  findGuideList,
  findGuidePage,
  listBuyersGuides,
} from "./buyers-guide.queries.server.ts";
import { buyersGuideEntity } from "./buyers-guide.schema.ts";

export const buyersGuideApi = contentReads({
  path: "/api/buyers-guides",
  noun: "Buyer's guide",
  entity: buyersGuideEntity,
  list: listBuyersGuides,
  listViews: { card: { read: findGuideList, parameters: ["page"] } },
  find: findBuyersGuide,
  page: findGuidePage,
});
