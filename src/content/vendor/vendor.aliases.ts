import { z } from "zod";
import { stopWords } from "#cms/engine/search-index/words.ts";
import { identityKey } from "#shared/canonical-text.ts";

/** A key that is equal for names readers consider the same. Ignores case, hyphens and kinds of spaces. */
export const nameKey = (name: string): string => identityKey(name).replaceAll("-", " ");

const fewestLetters = 3;
const mostLetters = 100;
const mostAliases = 30;

const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

const isCommon = (alias: string) =>
  nameKey(alias)
    .split(" ")
    .every((word) => stopWords.has(word));

const alias = z
  .string()
  .trim()
  .max(mostLetters, `An alias can have at most ${mostLetters} characters`)
  .superRefine((text, context) => {
    if (text === "") return;
    if (countLetters(text) < fewestLetters)
      context.addIssue({
        code: "custom",
        message: `“${text}” is too short: an alias needs at least ${fewestLetters} letters`,
      });
    else if (isCommon(text))
      context.addIssue({
        code: "custom",
        message: `“${text}” is a common word and would match unrelated texts`,
      });
  });

/** A vendor's other names: trimmed, without blanks and duplicate spellings. */
export const aliasesInput = z
  .array(alias)
  .max(mostAliases, `A vendor can have at most ${mostAliases} aliases`)
  .transform((aliases) =>
    [
      ...new Map(
        aliases
          .filter(Boolean)
          .toReversed()
          .map((text) => [nameKey(text), text]),
      ).values(),
    ].toReversed(),
  )
  .optional();
