/** A draft is rewritten, then published; an editor may publish or withdraw any article. */
export const articleStatuses = ["draft", "rewritten", "published"] as const;

export type ArticleStatus = (typeof articleStatuses)[number];

/** Rights that the source of a feed's article grants. */
export const articleRights = ["licensed", "excerpt", "link-only"] as const;

export type ArticleRights = (typeof articleRights)[number];
