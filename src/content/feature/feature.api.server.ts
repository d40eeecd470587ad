import { contentReads } from "../kit/content-reads.server.ts";
import { findFeature, listFeatures } from "./feature.queries.server.ts";
import { featureEntity } from "./feature.schema.ts";

export const featureApi = contentReads({
  path: "/api/features",
  noun: "Feature",
  entity: featureEntity,
  list: listFeatures,
  find: findFeature,
});
