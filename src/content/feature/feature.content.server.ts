import { contentType } from "#cms/content-type.server.ts";
import { routes } from "#shared/routes.ts";
import { featureInput } from "./feature.schema.ts";
import { features } from "./feature.table.ts";

export const featureContent = contentType({
  kind: "feature",
  noun: "Feature",
  paths: ["/api/features"],
  table: features,
  input: featureInput,
  texts: ["content"],
  titleOf: ({ name }) => name,
  slugLimit: 200,
  pathOf: ({ slug }) => routes.feature.href({ slug }),
});
