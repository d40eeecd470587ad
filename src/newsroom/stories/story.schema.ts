import { z } from "zod";
import { entryId } from "#shared/entry-id.ts";
import { articleStatuses } from "../article/article-status.ts";

const storyMember = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  publisher: z.string().nullable(),
  url: z.string().nullable(),
  date: z.iso.datetime(),
  status: z.enum(articleStatuses),
  /** 0 to 100; null until relevance is learned. */
  relevance: z.int().nullable(),
  isSetAside: z.boolean(),
  isPlacedByHand: z.boolean(),
  /** The article that was written from this one and others. */
  coveredById: z.int().nullable(),
});

/** A story for editors. Members are ordered by date. */
export const storyAnswer = z.object({
  id: z.int(),
  sourceCount: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** The member that represents the story: licensed first, then the longest, then the earliest. */
  representativeId: z.int(),
  members: z.array(storyMember),
});

export type Story = z.infer<typeof storyAnswer>;

export const storyPage = z.object({
  items: z.array(storyAnswer),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

export type StoryPage = z.infer<typeof storyPage>;

const handPlacement = z.object({
  articleId: entryId,
  storyId: entryId,
  isPlacedByHand: z.boolean(),
});

export const changedStories = z.object({
  stories: z.array(storyAnswer),
  undo: z.object({ placements: z.array(handPlacement) }),
});

/** Nobody selects more than this by hand. */
const mostArticles = 500;
const articleIds = z.array(entryId).max(mostArticles, `At most ${mostArticles} articles at once`);

export const mergeInput = z.object({
  articleIds: articleIds.min(2, "Choose at least two articles to merge"),
});
export const splitInput = z.object({ articleIds: articleIds.min(1, "Choose an article to split off") });
export const placeInput = z.object({
  placements: z.array(handPlacement).min(1, "There is nothing to undo").max(10_000),
});
