import { z } from "zod";
import { relatedInfo } from "./related-info.ts";

const instant = z.iso.datetime();

/** Timestamps as responses give them; for `createSelectSchema`, which cannot know the column's own type. */
export const timestampFields = { createdAt: instant, updatedAt: instant, contentUpdatedAt: instant };

/** Fields of the entries that can have related content; they are stored apart, and added to the answers. */
export const relatedInfoShape = {
  relatedInfoCache: z.array(relatedInfo).nullable(),
  relatedInfoCachedAt: instant.nullable(),
};
