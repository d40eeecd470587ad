import { z } from "zod";
import { withoutDeadLinks } from "#cms/engine/read/dead-links.server.ts";
import type { Read } from "#cms/engine/read/reads.server.ts";
import { typeTag } from "#cms/engine/tags.ts";
import { articleDescriptor } from "../article/article.descriptor.ts";
import { getDigest } from "./digest.queries.server.ts";

/** An ISO 8601 week, Monday to Sunday in UTC: `2026-w47`. */
const week = z.string();

const digest = z.object({
  week: week.nullable(),
  days: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
  /** HTML. */
  introduction: z.string(),
  /** True if editors have arranged the articles, false if they are ordered by date. */
  isArranged: z.boolean(),
  articles: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      excerpt: z.string().nullable(),
      category: z.string().nullable(),
      date: z.iso.datetime(),
      readingTime: z.number().int().nullable(),
    }),
  ),
  weeks: z.array(z.object({ week, count: z.number().int() })),
});

/** Serves the digest of the given week or of the latest one. */
export const digestRead = {
  path: "/api/digest",
  noun: "Digest",
  summary: "The articles published in a week, and the weeks with articles",
  schema: digest,
  parameters: ["week"],
  notFound: "Nothing was published in this week",
  run: async (context) => {
    context.dependOn(typeTag(articleDescriptor.kind));
    return withoutDeadLinks(context, await getDigest(context, context.query.get("week")));
  },
} satisfies Read;
