import { z } from "zod";
import { longestProposal } from "#cms/proposals/proposal.ts";
import "#shared/field-messages.ts";
import { publicEmailAddress } from "#shared/email-address.ts";
import { hasControlCharacters } from "#shared/sound-text.ts";
import { formatCount } from "#shared/text.ts";
import { isWebAddress } from "#shared/web-address.ts";

/** Reasons for a suggestion (contract, section 7). */
export const suggestionReasons = ["wrong", "outdated", "missing"] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

/**
 * States of a suggestion: `unconfirmed` until its sender confirms it by email, `open` until an editor decides. Only editors see
 * suggestions, and only open ones.
 */
export type SuggestionState = "unconfirmed" | "open" | "accepted" | "declined";

const longestAddress = 1000;

const short = (label: string, limit: number) => z.string(`${label} is required`).trim().max(limit);

/** An email address that a reader enters. */
export const readerEmail = publicEmailAddress("Please enter a valid email address");

/** A suggestion as submitted. `homepage` is a honeypot that people do not see. */
export const suggestionInput = z.object({
  kind: short("Kind", 50),
  slug: short("Slug", 500),
  field: short("Field", 50).min(1, "Please choose what the suggestion is about"),
  proposed: z
    .string("Please enter the correct value")
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .min(1, "Please enter the correct value")
        .max(longestProposal, `At most ${formatCount(longestProposal)} characters, please`)
        .refine((text) => !hasControlCharacters(text), "This contains control characters"),
    ),
  evidenceUrl: z.preprocess(
    blankAsNull,
    z
      .string()
      .trim()
      .max(longestAddress, `The source's address can have at most ${formatCount(longestAddress)} characters`)
      .refine(isWebAddress, "The source's address must start with https:// or http://")
      .nullish()
      .transform((address) => address ?? null),
  ),
  reason: z.enum(suggestionReasons, "Please choose a reason"),
  email: readerEmail,
});

export type SuggestionInput = z.infer<typeof suggestionInput>;

function blankAsNull(value: unknown) {
  return typeof value === "string" && value.trim() === "" ? null : value;
}
