/** A draft is rewritten and then published. Editors may publish or withdraw any article. */
export const articleStatuses = ["draft", "rewritten", "published"] as const;

export type ArticleStatus = (typeof articleStatuses)[number];

/** The rights granted by the source of a feed's article. */
export const articleRights = ["licensed", "excerpt", "link-only"] as const;

export type ArticleRights = (typeof articleRights)[number];

export const rightsLabels: Record<ArticleRights, string> = {
  licensed: "Licensed: the whole text",
  excerpt: "Excerpt and link",
  "link-only": "Link only",
};
