import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import { selectionTag } from "#cms/engine/tags.ts";
import { featureDescriptor } from "./feature.descriptor.ts";
import {
  findFeature,
  findFeatureList,
  findFeaturePage,
  listCommonNeeds,
  listFeatureCards,
  listFeatures,
} from "./feature.queries.server.ts";
import { featureEntity } from "./feature.schema.ts";
import { featureListParameters } from "./feature-list.ts";

export const featureReads = contentReads(featureDescriptor, {
  entity: featureEntity,
  list: listFeatures,
  listViews: {
    card: { read: listFeatureCards },
    needs: { read: listCommonNeeds },
    directory: { read: findFeatureList, parameters: featureListParameters },
  },
  find: findFeature,
  page: findFeaturePage,
  pageDependsOn: ["feature", "glossary", selectionTag("vendor")],
});
