import { contentReads } from "#cms/read/read-calls.server.ts";
import {
  findBuyersGuide,
  findGuideList,
  findGuidePage,
  listBuyersGuides,
} from "./buyers-guide.queries.server.ts";
import { buyersGuideEntity } from "./buyers-guide.schema.ts";

export const buyersGuideReads = contentReads({
  kind: "buyers-guide",
  path: "/api/buyers-guides",
  noun: "Buyer's guide",
  entity: buyersGuideEntity,
  list: listBuyersGuides,
  listViews: { card: { read: findGuideList, parameters: ["page"] } },
  find: findBuyersGuide,
  page: findGuidePage,
  pageDependsOn: ["buyers-guide", "use-case", "glossary"],
});
