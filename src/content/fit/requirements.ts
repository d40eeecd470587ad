/** The weights of requirements, with their letters in addresses (contract, section 7, 'Fit'). */
export const importances = [
  { importance: "must", letter: "m", weight: 3 },
  { importance: "nice", letter: "n", weight: 1 },
] as const;

export type Importance = (typeof importances)[number]["importance"];

/** A feature, by its slug, that a reader needs or would like. */
export interface Requirement {
  feature: string;
  importance: Importance;
}

const [must, nice] = importances;

export const weightOf = ({ importance }: Pick<Requirement, "importance">): number =>
  importance === "must" ? must.weight : nice.weight;

/** The version of the form in which requirements stand in addresses, not of the formula. */
const addressVersion = "1";

/** Most requirements of an address: more than the guide has features. The rest is cut off. */
const mostRequirements = 200;
const mostIgnored = 20;
const longestIgnored = 80;

export interface ReadRequirements {
  requirements: Requirement[];
  /** Parts of the address that name no feature or no importance, or a feature for the second time. */
  ignored: string[];
}

/**
 * Reads `1~general-ledger.m~api.n`, requirements as they stand in an address. Whatever cannot be understood is named in
 * `ignored`.
 */
export function readRequirements(
  given: string | null,
  isFeature: (slug: string) => boolean,
): ReadRequirements {
  const [version = "", ...parts] = (given ?? "").split("~", mostRequirements + 1);
  if (version === "") return { requirements: [], ignored: [] };
  if (version !== addressVersion) return { requirements: [], ignored: shown([version, ...parts]) };
  const requirements = new Map<string, Requirement>();
  const ignored: string[] = [];
  for (const part of parts.filter((part) => part !== "")) {
    const requirement = readRequirement(part);
    if (requirement && isFeature(requirement.feature) && !requirements.has(requirement.feature))
      requirements.set(requirement.feature, requirement);
    else ignored.push(part);
  }
  return { requirements: [...requirements.values()], ignored: shown(ignored) };
}

function readRequirement(part: string): Requirement | null {
  const dot = part.lastIndexOf(".");
  const known = importances.find(({ letter }) => letter === part.slice(dot + 1));
  return known && dot > 0 ? { feature: part.slice(0, dot), importance: known.importance } : null;
}

const shown = (parts: string[]) => parts.slice(0, mostIgnored).map((part) => part.slice(0, longestIgnored));

/** The features that an address names, whether they exist or not. */
export const namedFeatures = (given: string | null): string[] =>
  (given ?? "")
    .split("~", mostRequirements + 1)
    .slice(1)
    .flatMap((part) => readRequirement(part)?.feature ?? []);

/** Returns an address's requirements with present slugs for former ones; all else stays as it was written. */
export const withPresentFeatures = (given: string, present: ReadonlyMap<string, string>): string =>
  given
    .split("~")
    .map((part) => {
      const { feature } = readRequirement(part) ?? {};
      const slug = feature && present.get(feature);
      return slug ? slug + part.slice(feature.length) : part;
    })
    .join("~");

/** Returns requirements as they stand in addresses, `null` for none. */
export function writeRequirements(requirements: Requirement[]): string | null {
  if (requirements.length === 0) return null;
  const parts = requirements.map(({ feature, importance }) => `${feature}.${letterOf(importance)}`);
  return [addressVersion, ...parts].join("~");
}

const letterOf = (importance: Importance) =>
  importances.find((known) => known.importance === importance)?.letter ?? "";

/** Returns the requirements with one more, with another importance for one, or, for null, without it. */
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
