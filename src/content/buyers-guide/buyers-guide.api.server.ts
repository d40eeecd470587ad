import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import { listTag, selectionTag } from "#cms/engine/tags.ts";
import { buyersGuideDescriptor } from "./buyers-guide.descriptor.ts";
import {
  findBuyersGuide,
  findGuideList,
  findGuidePage,
  listBuyerPersonas,
  listBuyersGuides,
} from "./buyers-guide.queries.server.ts";
import { buyersGuideEntity } from "./buyers-guide.schema.ts";

export const buyersGuideReads = contentReads(buyersGuideDescriptor, {
  entity: buyersGuideEntity,
  list: listBuyersGuides,
  listViews: {
    card: {
      read: findGuideList,
      parameters: ["page"],
      dependsOn: ["buyers-guide", selectionTag("use-case")],
    },
    roles: { read: listBuyerPersonas },
  },
  find: findBuyersGuide,
  page: findGuidePage,
  pageDependsOn: ["buyers-guide", "feature", "use-case", "glossary", listTag("vendor")],
});
