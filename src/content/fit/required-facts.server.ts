import { markWords } from "#cms/engine/marks.ts";
import type { ShownFact } from "#cms/facts/shown-fact.ts";
import { formatCount } from "#shared/text.ts";
import type { FeatureIndex } from "../vendor/feature-index.server.ts";
import {
  countryOf,
  type FactKind,
  factKinds,
  levelFrom,
  type RequiredFact,
  type StatedValues,
  statedPrice,
  valueText,
  type YearlyPrice,
} from "../vendor/stated-values.ts";
import type { LevelOf } from "./score.ts";

/** Returns the kind and value of a key, or null for a feature's slug. */
export function requiredFactOf(key: string): RequiredFact | null {
  const colon = key.indexOf(":");
  const kind = key.slice(0, Math.max(0, colon));
  return isKind(kind) ? { kind, value: decodeURIComponent(key.slice(colon + 1)) } : null;
}

const isKind = (kind: string): kind is FactKind => Object.hasOwn(factKinds, kind);

export const keyOf = ({ kind, value }: RequiredFact): string => `${kind}:${encodeURIComponent(value)}`;

/** Returns the key in the guide's spelling: `market:Switzerland` for "market:switzerland". */
export function currentKey({ kind, value }: RequiredFact, stated: StatedValues): string {
  const spelling = stated.spellingOf(kind, value) ?? (kind === "market" ? countryOf(value) : null);
  return keyOf({ kind, value: spelling ?? value });
}

/** Returns a vendor's level for each requirement, by its place in the index. */
export function levelsIn(index: FeatureIndex, keys: string[]): (place: number) => LevelOf {
  const levels = new Map(
    keys.map((key) => {
      const fact = requiredFactOf(key);
      return [
        key,
        fact ? index.stated.levelsOf(fact.kind, fact.value) : (place: number) => index.levelAt(place, key),
      ] as const;
    }),
  );
  return (place) => (key) => levels.get(key)?.(place) ?? null;
}

const dollars = (amount: string) => `${formatCount(Number(amount))} USD a year`;

/** Returns a requirement's title, its meaning, and the question to the vendor. */
export function wordsOf({ kind, value }: RequiredFact): { title: string; meaning: string; question: string } {
  const text = valueText(kind, value);
  const words: Record<FactKind, { title: string; meaning: string; question: string }> = {
    market: {
      title: `Market: ${text}`,
      meaning: "A source says that the vendor serves clients there, or worldwide.",
      question: `Do you serve clients in ${text}, and from which office?`,
    },
    hosting: {
      title: `Hosting: ${text}`,
      meaning: "A source says that the vendor offers this way of hosting.",
      question:
        value === "both"
          ? "Do you offer hosting in the cloud and on our own servers?"
          : `Do you offer hosting ${value === "cloud" ? "in the cloud, and in which region" : "on our own servers"}?`,
    },
    language: {
      title: `Language: ${text}`,
      meaning: "A source lists it among the product's languages.",
      question: `Are the screens, reports and support available in ${text}?`,
    },
    certification: {
      title: `Certification: ${text}`,
      meaning: "A source lists it among the vendor's certifications.",
      question: `Do you hold ${text}, for which services, and until when?`,
    },
    client: {
      title: `Clients: ${text}`,
      meaning: "A source names them among the vendor's clients.",
      question: `Which of your clients are ${text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}, and may we speak with one?`,
    },
    integration: {
      title: `Integration: ${text}`,
      meaning: "A source lists it among the integrations or names it among the custodian feeds.",
      question: `Do you connect to ${text}, directly or through a third party, and how often?`,
    },
    budget: {
      title: `Budget: ${dollars(value)}`,
      meaning: "A source states a price for a year in US dollars, and it is not above this amount.",
      question: `Would our total price be at most ${dollars(value)}, and what does it depend on?`,
    },
  };
  const { question, ...named } = words[kind];
  return { ...named, question: `${named.title}: ${question} Please link a page that says so.` };
}

/** A fact behind a line of the score. `words` replaces the words of a level. */
export interface FactBehind extends ShownFact {
  words?: string;
  /** True for a price that does not decide whether the budget is met, so that the requirement stays unknown. */
  isOpen?: true;
}

/** The fields whose facts answer a requirement. */
export const fieldsOf = ({ kind }: RequiredFact): readonly string[] => factKinds[kind];

/** Returns the sourced fact that decides a requirement, and the level it gives. */
export function decidingFact<Sourced extends Pick<ShownFact, "field" | "value" | "mark">>(
  required: RequiredFact,
  facts: Sourced[],
) {
  const cited = facts.filter(({ field, mark }) => fieldsOf(required).includes(field) && mark !== "none");
  const level = levelFrom(required, cited);
  return { fact: cited.find((one) => levelFrom(required, [one]) === level), level };
}

/** Returns the fact that decides a requirement, or a price that does not decide the budget, under the requirement's key. */
export function factBehind(required: RequiredFact, facts: ShownFact[]): FactBehind | null {
  const { fact, level } = decidingFact(required, facts);
  if (!fact || (level === null && required.kind !== "budget")) return null;
  const behind = { ...fact, item: keyOf(required), words: wordsFor(required, fact, level) };
  return level === null ? { ...behind, isOpen: true } : behind;
}

function wordsFor({ kind }: RequiredFact, { mark, value, field }: ShownFact, level: string | null): string {
  if (level === null) return openPriceWords(statedPrice(value));
  if (kind === "budget") return `${markWords[mark]}${level === "no" ? ", above the budget" : ""}`;
  if (level === "no")
    return `${markWords[mark]}: ${field === "hosting" ? valueText(kind, value) : "not served"}`;
  return markWords[mark];
}

/** Returns the words for a sourced price that does not decide whether a budget is met. */
export const openPriceWords = (price: YearlyPrice | null): string =>
  price
    ? `Partly within budget: from ${formatCount(price.lowest)} up to ${formatCount(price.highest)} USD a year`
    : "Price not comparable";

/** Returns the words for a requirement that stays unknown, as a breakdown has them. */
export function openWords(key: string, { stated }: FeatureIndex, place: number): string {
  const price = requiredFactOf(key)?.kind === "budget" ? stated.priceAt(place) : undefined;
  return price === undefined ? markWords.none : openPriceWords(price);
}
