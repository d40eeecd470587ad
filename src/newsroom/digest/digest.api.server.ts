import { z } from "zod";
import type { Read } from "#cms/read/reads.server.ts";
import { typeTag } from "#cms/tags.ts";
import { articleDescriptor } from "../article/article.descriptor.ts";
import { getDigest } from "./digest.queries.server.ts";

/** A week of ISO 8601, Monday to Sunday in UTC: `2026-w47`. */
const week = z.string();

const digest = z.object({
  week: week.nullable(),
  days: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
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

/** Serves the digest of a week, or the latest one. */
export const digestReads: Read[] = [
  {
    path: "/api/digest",
    noun: "Digest",
    summary: "The articles that came out in a week, and the weeks that have any",
    schema: digest,
    parameters: ["week"],
    run: ({ db, query, dependOn, remember }) => {
      dependOn(typeTag(articleDescriptor.kind));
      return getDigest({ db, remember }, query.get("week"));
    },
  },
];
