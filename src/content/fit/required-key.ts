import { mostRequirements, readRequirement } from "./requirements.ts";

const name = /^(?=.*[\p{L}\p{N}])[^\p{C}%~<>]{1,80}$/u;

/** The kinds of required facts other than features, with the values that each accepts. */
const valuePatterns: Record<string, RegExp> = {
  market: name,
  hosting: /^(cloud|on-premises|both)$/,
  language: /^[a-z]{2,3}$/,
  certification: name,
  client: name,
  integration: name,
  budget: /^[1-9]\d{0,9}$/,
};

/**
 * Reads a requirement's name in a URL: a feature's slug, which is returned unchanged, or a kind and a value that may be URL-encoded.
 * Returns their key, `market:United%20Kingdom`, or null if the kind or value is invalid. Values contain no `%` and no `~`, so that
 * decoding twice is harmless and keys can be joined to a list of requirements.
 */
export function readRequiredKey(text: string): string | null {
  const colon = text.indexOf(":");
  if (colon < 0) return text;
  const kind = text.slice(0, colon);
  if (!Object.hasOwn(valuePatterns, kind)) return null;
  let value: string;
  try {
    value = decodeURIComponent(text.slice(colon + 1));
  } catch {
    return null;
  }
  value = value.normalize("NFC").trim().replace(/\s+/g, " ");
  if (kind === "language" || kind === "hosting") value = value.toLowerCase();
  if (!valuePatterns[kind]?.test(value)) return null;
  // `deu` is German too, whose usual code is `de`.
  const usual = kind === "language" ? new Intl.Locale(value).language : undefined;
  return `${kind}:${encodeURIComponent(usual ?? value)}`;
}

/** The maximum number of required facts other than features. */
const mostOtherFacts = 40;

/** Returns a reader for one list of requirements, which also refuses duplicates and more than 40 facts other than features. */
export function requiredKeyReader() {
  const seen = new Set<string>();
  return (text: string): string | null => {
    const key = readRequiredKey(text);
    if (!key?.includes(":")) return key;
    // Equal for spellings of the same value. There is at most one budget.
    const identity = key.startsWith("budget:") ? "budget:" : decodeURIComponent(key).toLowerCase();
    if (seen.has(identity) || seen.size >= mostOtherFacts) return null;
    seen.add(identity);
    return key;
  };
}

/** Returns the features and keys of other facts named in a URL, including unknown features. */
export const namedFeatures = (param: string | null): string[] =>
  (param ?? "")
    .split("~", mostRequirements + 1)
    .slice(1)
    .flatMap((part) => readRequirement(part, readRequiredKey)?.feature ?? []);
