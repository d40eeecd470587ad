import { contentReads } from "../kit/reading/content-reads.server.ts";
import {
  findFeature,
  findFeatureList,
  findFeaturePage,
  listFeatureCards,
  listFeatures,
} from "./feature.queries.server.ts";
import { featureEntity } from "./feature.schema.ts";

export const featureApi = contentReads({
  path: "/api/features",
  noun: "Feature",
  entity: featureEntity,
  list: listFeatures,
  listViews: { card: listFeatureCards, directory: findFeatureList },
  find: findFeature,
  page: findFeaturePage,
});
