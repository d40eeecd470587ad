import { z } from "zod";
import { capabilityLevels } from "#cms/engine/evidence.ts";
import { assertBoundedJson, findControlCharacter } from "#http/json-limits.ts";
import { AppError } from "#shared/errors.ts";
import { isKnownDate } from "#shared/is-known-date.ts";
import { mostCompared } from "#shared/routes.ts";
import { soundTexts } from "#shared/sound-text.ts";
import { readRequiredKey } from "../fit/required-key.ts";
import { longestSlug } from "../shortlist/shortlist-entries.ts";
import {
  longestComment,
  longestEvidence,
  longestTitle,
  mostAnswers,
  mostFindings,
  rowFaults,
  type VendorAnswers,
} from "./vendor-answers.ts";

const slug = z
  .string()
  .max(longestSlug)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** A feature's slug, or the key of another requirement. */
const requirementKey = z
  .string()
  .max(1000)
  .refine((key) => (key.includes(":") ? readRequiredKey(key) === key : slug.safeParse(key).success));
const title = z.string().max(longestTitle);
const line = z.int().min(1).max(1_048_576);

const answersField: z.ZodType<VendorAnswers[]> = z
  .array(
    z.strictObject({
      vendor: slug,
      toldOn: z
        .string()
        .regex(/^[12]\d{3}-\d\d-\d\d$/)
        .refine(isKnownDate),
      answers: z
        .array(
          z.strictObject({
            feature: requirementKey,
            title,
            level: z.enum(capabilityLevels).nullable(),
            comment: z.string().max(longestComment),
            evidence: z.string().max(longestEvidence),
          }),
        )
        .max(mostAnswers),
      findings: z
        .array(z.strictObject({ fault: z.enum(rowFaults), line, title, from: line.optional() }))
        .max(mostFindings),
    }),
  )
  .max(mostCompared);

/**
 * Reads the vendors' answers that a board pack's form carries as JSON.
 * @param vendors the slugs that the form names
 * @throws AppError `invalid` if they are not as the page writes them, or about a vendor twice or not in the form
 */
export function readAnswersField(text: string, vendors: readonly string[]): VendorAnswers[] {
  if (text === "") return [];
  assertBoundedJson(Buffer.from(text), { deepest: 4, mostParts: 20_000 });
  const value = parseJson(text);
  const { data: answers } = answersField.safeParse(soundTexts(value));
  if (!answers || findControlCharacter(value) !== null) throw refusal("cannot be read");
  const slugs = answers.map(({ vendor }) => vendor);
  if (new Set(slugs).size < slugs.length) throw refusal("name a vendor twice");
  if (!slugs.every((one) => vendors.includes(one))) throw refusal("name a vendor that is not in the pack");
  return answers;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(fault: string): AppError {
  const message = `The vendors' answers ${fault}. Please remove them on the page and choose the workbooks again.`;
  return new AppError("invalid", message, { issues: [{ path: "answers", message }] });
}
