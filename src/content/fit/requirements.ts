import { truncate } from "#shared/text.ts";

/** The weights of requirements, with their letters in URLs (contract, section 7, 'Fit'). */
export const importances = [
  { importance: "must", letter: "m", weight: 3 },
  { importance: "nice", letter: "n", weight: 1 },
] as const;

export type Importance = (typeof importances)[number]["importance"];

/** A feature or another fact that a reader needs or would like. */
export interface Requirement {
  /** A feature's slug, or the key of another fact: `market:United%20Kingdom` (see `readRequiredKey`). */
  feature: string;
  importance: Importance;
}

const [must, nice] = importances;

export const weightOf = ({ importance }: Pick<Requirement, "importance">): number =>
  importance === "must" ? must.weight : nice.weight;

/** The version of the URL encoding, not of the formula. */
const addressVersion = "1";

/** The maximum number of requirements read from a URL, which is more than the guide has features. The rest are ignored. */
export const mostRequirements = 200;
const mostIgnored = 20;
const longestIgnored = 80;

export interface ReadRequirements {
  requirements: Requirement[];
  /** The parts of the URL without a known feature, a valid value or an importance, and duplicates. */
  ignored: string[];
}

/** Reads a requirement's name in a URL. Returns its key, or null if it is invalid or a duplicate. */
type ReadKey = (text: string) => string | null;

const readSlug: ReadKey = (text) => text;

/**
 * Parses requirements in a URL: `1~general-ledger.m~market:Switzerland.n`. Parts that cannot be parsed are returned in `ignored`.
 * @param readKey reads names. Default: features only; `requiredKeyReader` also reads other facts.
 */
export function readRequirements(
  param: string | null,
  isKnown: (feature: string) => boolean,
  readKey = readSlug,
): ReadRequirements {
  const [version = "", ...parts] = (param ?? "").split("~", mostRequirements + 1);
  if (version === "") return { requirements: [], ignored: [] };
  if (version !== addressVersion) return { requirements: [], ignored: shortenIgnored([version, ...parts]) };
  const requirements = new Map<string, Requirement>();
  const ignored: string[] = [];
  for (const part of parts.filter((part) => part !== "")) {
    const requirement = readRequirement(part, readKey);
    if (requirement && isKnown(requirement.feature) && !requirements.has(requirement.feature))
      requirements.set(requirement.feature, requirement);
    else ignored.push(part);
  }
  return { requirements: [...requirements.values()], ignored: shortenIgnored(ignored) };
}

export function readRequirement(part: string, readKey: ReadKey): Requirement | null {
  const dot = part.lastIndexOf(".");
  const option = importances.find(({ letter }) => letter === part.slice(dot + 1));
  const feature = option && dot > 0 && readKey(part.slice(0, dot));
  return feature ? { feature, importance: option.importance } : null;
}

const shortenIgnored = (parts: string[]) =>
  parts.slice(0, mostIgnored).map((part) => truncate(part, longestIgnored - 1));

/** Replaces former slugs and other spellings with current ones in a URL's requirements. Everything else is unchanged. */
export const withPresentFeatures = (
  param: string,
  current: ReadonlyMap<string, string>,
  readKey = readSlug,
): string =>
  param
    .split("~")
    .map((part) => {
      const { feature } = readRequirement(part, readKey) ?? {};
      const present = feature && current.get(feature);
      return present ? present + part.slice(part.lastIndexOf(".")) : part;
    })
    .join("~");

/** Encodes requirements for URLs. Returns null for an empty list. */
export function writeRequirements(requirements: Requirement[]): string | null {
  if (requirements.length === 0) return null;
  const parts = requirements.map(({ feature, importance }) => `${feature}.${letterOf(importance)}`);
  return [addressVersion, ...parts].join("~");
}

const letterOf = (importance: Importance) =>
  importances.find((option) => option.importance === importance)?.letter ?? "";

/** Adds a requirement, changes its importance, or removes it if `importance` is null. */
export function withRequirement(
  requirements: Requirement[],
  feature: string,
  importance: Importance | null,
): Requirement[] {
  const isOld = requirements.some((requirement) => requirement.feature === feature);
  if (importance === null) return requirements.filter((requirement) => requirement.feature !== feature);
  if (!isOld) return [...requirements, { feature, importance }];
  return requirements.map((requirement) =>
    requirement.feature === feature ? { feature, importance } : requirement,
  );
}
