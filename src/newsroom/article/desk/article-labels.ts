import type { Tone } from "#ui/badge.tsx";
import type { ArticleStatus } from "../article-status.ts";

export const statusLabels: Record<ArticleStatus, { label: string; tone: Tone }> = {
  draft: { label: "Draft", tone: "warn" },
  rewritten: { label: "Rewritten", tone: "neutral" },
  published: { label: "Published", tone: "accent" },
};
