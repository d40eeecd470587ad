import type { Tone } from "#ui/badge.tsx";
import type { ArticleRights, ArticleStatus } from "../article-status.ts";

export const statusLabels: Record<ArticleStatus, { label: string; tone: Tone }> = {
  draft: { label: "Draft", tone: "warn" },
  rewritten: { label: "Rewritten", tone: "neutral" },
  published: { label: "Published", tone: "accent" },
};

export const rightsLabels: Record<ArticleRights, string> = {
  licensed: "Licensed: the whole text",
  excerpt: "Excerpt and link",
  "link-only": "Link only",
};
