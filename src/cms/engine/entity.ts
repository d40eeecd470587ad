import { z } from "zod";
import { relatedInfo } from "./related-info.ts";

const instant = z.iso.datetime();

/** Timestamps in responses. Pass to `createSelectSchema`, which cannot infer the column's type. */
export const timestampFields = { createdAt: instant, updatedAt: instant, contentUpdatedAt: instant };

/** Related content is stored separately and added to responses. */
export const relatedInfoShape = {
  relatedInfoCache: z.array(relatedInfo).nullable(),
  relatedInfoCachedAt: instant.nullable(),
};
