import { z } from "zod";
import "#shared/field-messages.ts";
import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { readerEmail } from "#cms/suggestions/suggestion.ts";

export const cadences = ["weekly", "daily"] as const;
export type Cadence = (typeof cadences)[number];

/** When a watch is mailed: with each period's changes, or with each weekly digest that an editor mails. */
export type Rhythm = Cadence | "digest";

/** The most vendors in a watch (contract, section 11). */
const mostWatched = 12;

/** In characters: about 80 requirements. An index over them holds no more. */
const longestRequirements = 2000;

/** A watch as submitted. A form's fields are texts, so its vendors are separated by commas. */
export const watchInput = z
  .object({
    vendors: z.preprocess(
      (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
      z
        .array(z.string().trim().max(500), "Please name the vendors to watch")
        .transform((slugs) => [...new Set(slugs)])
        .pipe(z.array(z.string()).max(mostWatched, `A watch can have at most ${mostWatched} vendors`))
        .default([]),
    ),
    requirements: z
      .string()
      .trim()
      .max(longestRequirements, "These are too many requirements")
      .nullish()
      .transform((text) => text || null),
    email: readerEmail,
    /** `digest`: the weekly digest of the news, in place of vendors and requirements. */
    cadence: z.enum([...cadences, "digest"], "Please choose weekly or daily").default("weekly"),
  })
  .refine(
    ({ vendors, requirements, cadence }) =>
      cadence === "digest" || vendors.length > 0 || requirements !== null,
    {
      path: ["vendors"],
      message: "Please choose vendors or requirements to watch",
    },
  );

export const watchCounts = z.object({
  weekly: z.int(),
  daily: z.int(),
  /** Subscribers of the weekly digest. */
  digest: z.int(),
  /** Their link has not been opened yet. */
  unconfirmed: z.int(),
  ended: z.int(),
});

/** Levels by feature, or key of another fact, and vendor: `{"general-ledger": {"12": "no"}, "budget:30000": {"12": "native"}}`. */
export type KnownLevels = Record<string, Record<string, CapabilityLevel>>;

interface OfVendor {
  vendorId: number;
  /** The vendor's name. */
  name: string;
  slug: string;
}

/** A changed fact, a correction or an event of a vendor. */
export interface ReportedChange extends OfVendor {
  /** The id of its row in `fact_changes`. */
  id: number;
  /** `undone`: the change was reported, and has been undone since. */
  kind: "fact" | "correction" | "event" | "undone";
  field: string;
  label: string;
  item: string;
  itemTitle: string | null;
  before: string | null;
  after: string | null;
  reason: string | null;
  /** When it was recorded. */
  date: string;
  /** The date of an event, to the known precision. */
  happened: string | null;
  sources: { title: string; url: string }[];
}

/** A level of a feature or another fact, as far as sources support it, that differs from the previous period's. */
export interface ReportedLevel extends OfVendor {
  /** A feature's slug, or another fact's key. */
  feature: string;
  title: string;
  before: CapabilityLevel | null;
  after: CapabilityLevel | null;
  /** When its source was checked within the period, or the end of the period. */
  date: string;
}

export interface ReportedArticle {
  slug: string;
  title: string;
  date: string;
  /** The vendors it names. */
  vendorIds: number[];
}

/** What happened in a period, for all watches. Oldest first. */
export interface WatchReport {
  changes: ReportedChange[];
  levels: ReportedLevel[];
  articles: ReportedArticle[];
  /** A mailed weekly digest, the same for all its subscribers. */
  digest?: { subject: string; text: string };
}
