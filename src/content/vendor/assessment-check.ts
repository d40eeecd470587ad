import type { CapabilityLevel, Contradiction } from "#cms/engine/evidence.ts";
import { abbreviations, stemOf, stopWords, wordsOf } from "#cms/engine/search-index/words.ts";
import type { FeatureTitle } from "./capabilities.ts";

/** Synonyms from the search settings. */
type Synonyms = readonly { term: string; expansion: string }[];

/** Last words of titles that are too general on their own: "Document Management". */
const broadWords = new Set(
  (
    "access accounting administration aggregation analytic app automation call currency investment management " +
    "mapping measurement pay portal tracking"
  ).split(" "),
);

/** Indexes a catalogue's features by the phrases that name them. */
export class NamedFeatures {
  readonly #byPhrase = new Map<string, Set<FeatureTitle>>();
  #longest = 1;

  constructor(features: FeatureTitle[], synonyms: Synonyms) {
    const same = new Map<string, string[]>();
    for (const { term, expansion } of [...abbreviations, ...synonyms])
      for (const [phrase, other] of [
        [term, expansion],
        [expansion, term],
      ] as const)
        same.set(phrase, [...(same.get(phrase) ?? []), other]);
    for (const feature of features)
      for (const phrase of phrasesOf(feature))
        for (const name of [phrase, ...(same.get(phrase) ?? [])]) this.#add(name, feature);
  }

  #add(phrase: string, feature: FeatureTitle) {
    if (!phrase) return;
    this.#byPhrase.set(phrase, (this.#byPhrase.get(phrase) ?? new Set()).add(feature));
    this.#longest = Math.max(this.#longest, phrase.split(" ").length);
  }

  /** Returns the features that a text names, preferring longer names. A single word can match several features. */
  find(text: string): { words: string; features: FeatureTitle[] }[] {
    const featuresByWords = new Map<string, FeatureTitle[]>();
    for (const clause of text.split(/[.,;:()]/)) {
      const words = wordsOf(clause).filter((word) => !stopWords.has(word));
      for (let place = 0; place < words.length; ) {
        const name = this.#nameAt(words, place);
        if (name) featuresByWords.set(name.words, name.features);
        place += name?.length ?? 1;
      }
    }
    return [...featuresByWords].map(([words, features]) => ({ words, features }));
  }

  #nameAt(words: string[], place: number) {
    for (let length = Math.min(this.#longest, words.length - place); length > 0; length--) {
      const candidateWords = words.slice(place, place + length);
      const features = this.#byPhrase.get(stemmed(candidateWords));
      if (features) return { words: candidateWords.join(" "), features: [...features], length };
    }
    return null;
  }
}

/** Returns a feature's title, its slug, and the title's last word unless it is too general. */
function phrasesOf({ slug, title }: FeatureTitle): Set<string> {
  const words = wordsOf(title).filter((word) => !stopWords.has(word));
  const last = stemOf(words.at(-1) ?? "");
  return new Set([
    stemmed(words),
    stemmed(wordsOf(slug.replaceAll("-", " ")).filter((word) => !stopWords.has(word))),
    ...(broadWords.has(last) ? [] : [last]),
  ]);
}

const stemmed = (words: string[]) => words.map(stemOf).join(" ");

/**
 * Returns contradictions between a vendor's assessment and its matrix: `bestFor` names a feature that no source supports or that is
 * not offered, or `notFor` names one that a source shows as native. `levelOf` returns the level that a source supports.
 */
export function findContradictions(
  { bestFor, notFor }: { bestFor: string | null; notFor: string | null },
  levelOf: (feature: string) => CapabilityLevel | null,
  featureFinder: NamedFeatures,
): Contradiction[] {
  const bestForConflicts = featureFinder.find(bestFor ?? "").flatMap((name): Contradiction[] => {
    const levels = name.features.map(({ slug }) => levelOf(slug));
    if (levels.some((level) => level !== null && level !== "no")) return [];
    return [{ field: "bestFor", ...name, level: levels.every((level) => level === "no") ? "no" : null }];
  });
  const denied = featureFinder
    .find(wantOf(notFor ?? ""))
    .flatMap((name): Contradiction[] =>
      name.features.every(({ slug }) => levelOf(slug) === "native")
        ? [{ field: "notFor", ...name, level: "native" }]
        : [],
    );
  return [...bestForConflicts, ...denied];
}

/** Returns the readers' wish from a `notFor` text. Drops the reason after it, which describes the product. */
const wantOf = (notFor: string) => notFor.split(/;|\b(?:because|since|as it)\b/i, 1)[0] ?? "";
