import { z } from "zod";
import { relatedInfo } from "./related-info.ts";

const instant = z.iso.datetime();

/** Timestamps as responses give them; for `createSelectSchema`, which cannot know the column's own type. */
export const timestampFields = { createdAt: instant, updatedAt: instant };

/** The same for every published kind of entry. */
export const entryFields = {
  ...timestampFields,
  relatedInfoCache: z.array(relatedInfo).nullable(),
  relatedInfoCachedAt: instant.nullable(),
};
