import { stemOf, stopWords, wordsOf } from "#cms/engine/search-index/words.ts";
import type { QuestionKind } from "./answer.schema.ts";
import type { Meaning, NamedTerm, NamedVendor, Names } from "./names.server.ts";
import {
  changeWords,
  compareWords,
  countWords,
  defineWords,
  fillers,
  generalFields,
  offerWords,
  unanswerable,
} from "./question-words.ts";
import { readSince } from "./since.ts";

/** A question in the guide's own names. */
export interface Question {
  kind: QuestionKind;
  vendors: NamedVendor[];
  features: { slug: string; title: string }[];
  field: string | null;
  market: string | null;
  hosting: string | null;
  certification: string | null;
  term: NamedTerm | null;
  since: string | null;
}

export interface Reading {
  question: Question | null;
  /** Words without a meaning, which may be typing errors. */
  unknown: string[];
}

/** In characters. A longer text is not a question about the guide's facts. */
export const longestQuestion = 200;
const mostVendors = 4;
const mostFeatures = 4;

/** `us` is a word of nearly every text, `US` is a country. */
const unitedStates = /(?<![\p{L}\p{N}])U\.?S\.?(?:A\.?)?(?![\p{L}\p{N}])/gu;

/**
 * Reads a question. Every word must be understood: a question with a word that is neither a name, a word of the question's kind nor
 * a stop word is not answered, because the answer could be to another question. @param today as `2026-11-27`
 */
export function readQuestion(text: string, names: Names, today: string): Reading {
  if (text.length > longestQuestion) return unread;
  const words = wordsOf(text.replace(unitedStates, " United States "));
  if (words.length === 0 || words.some((word) => unanswerable.has(word))) return unread;
  const since = readSince(words, today);
  const telling = words.filter((word, place) => !stopWords.has(word) && !since?.places.has(place));
  const mentioned = findMentions(telling, names);
  if (mentioned.unknown.length > 0) return { question: null, unknown: mentioned.unknown };
  const rest = [...words.filter((word) => stopWords.has(word)), ...mentioned.rest];
  const parts = partsOf(mentioned.mentions, { rest, isWhatIs: isWhatIs(words), since: since?.day ?? null });
  return { question: understand(parts), unknown: [] };
}

const unread: Reading = { question: null, unknown: [] };

const knownSets = [
  fillers,
  offerWords,
  compareWords,
  countWords,
  defineWords,
  changeWords,
  new Set(["since"]),
];
const isKnown = (word: string) => knownSets.some((set) => set.has(word) || set.has(stemOf(word)));

/** Divides the words into names, words of questions and unknown words. */
function findMentions(words: string[], names: Names) {
  const stems = words.map(stemOf);
  const mentions: Meaning[] = [];
  const rest: string[] = [];
  const unknown: string[] = [];
  for (let place = 0; place < words.length; ) {
    const found = names.findAt(stems, place);
    if (found) mentions.push(found.meaning);
    else (isKnown(words[place] ?? "") ? rest : unknown).push(words[place] ?? "");
    // The reader's own family office is not a vendor's office.
    const isFamilyOffice = !found && stems[place] === "family" && stems[place + 1] === "office";
    place += found?.length ?? (isFamilyOffice ? 2 : 1);
  }
  return { mentions, rest, unknown };
}

/** What a question mentions, and the words that show what it asks. */
interface Parts {
  vendors: NamedVendor[];
  features: Question["features"];
  fields: string[];
  terms: NamedTerm[];
  markets: string[];
  hostings: string[];
  certifications: string[];
  since: string | null;
  mentions: Meaning[];
  /** True if it asks about a feature, a market, a kind of hosting or a certification. */
  isSpecific: boolean;
  /** True if the question has one of the words outside of names. */
  has: (words: ReadonlySet<string>) => boolean;
  isWhatIs: boolean;
}

function partsOf(
  mentions: Meaning[],
  { rest, ...shape }: Pick<Parts, "since" | "isWhatIs"> & { rest: string[] },
): Parts {
  const others = mentions.filter(({ vendor }) => !vendor);
  const named = others.filter(({ feature }) => !feature);
  const features = unique(
    others.flatMap(({ feature }) => feature ?? []),
    ({ slug }) => slug,
  );
  const markets = [...new Set(named.flatMap(({ market }) => market ?? []))];
  const hostings = [...new Set(named.flatMap(({ hosting }) => hosting ?? []))];
  const certifications = [...new Set(named.flatMap(({ certification }) => certification ?? []))];
  const isSpecific = features.length + markets.length + hostings.length + certifications.length > 0;
  const has = (set: ReadonlySet<string>) => rest.some((word) => set.has(word) || set.has(stemOf(word)));
  const fields = [...new Set(named.flatMap(({ field }) => field ?? []))];
  const isPlaced = (field: string) => markets.length > 0 && placedFields.has(field);
  const specificFields = fields.filter((field) => !generalFields.has(field) || isPlaced(field));
  // `Which currencies does … support` asks for the currencies alone, `pricing and support` for both.
  const isVerb = isSpecific || (specificFields.length > 0 && has(auxiliaries) && !has(new Set(["and"])));
  return {
    vendors: unique(
      mentions.flatMap(({ vendor }) => vendor ?? []),
      ({ id }) => id,
    ),
    features,
    fields: isVerb ? specificFields : fields,
    terms: named.flatMap(({ term, field }) => (term && !field ? term : [])),
    markets,
    hostings,
    certifications,
    mentions,
    isSpecific,
    has,
    ...shape,
  };
}

const auxiliaries: ReadonlySet<string> = new Set(["does", "do", "can"]);
/** Beside a country they name another fact than the markets served: `hosting in Germany`. */
const placedFields: ReadonlySet<string> = new Set(["hosting", "offices"]);

function understand(parts: Parts): Question | null {
  if (isAboutChanges(parts)) return askAboutChanges(parts);
  const definition = askForDefinition(parts);
  if (definition || parts.has(defineWords) || parts.terms.length > 0 || isTooMuch(parts)) return definition;
  if (parts.features.length > 1 && parts.has(new Set(["or"]))) return null;
  if (parts.vendors.length > 0) return askAboutVendors(parts);
  const others = parts.fields.filter(
    (field) => field !== "certifications" || parts.certifications.length === 0,
  );
  return others.length > 0 || parts.has(compareWords) ? null : askForVendors(parts);
}

const isTooMuch = ({ vendors, features, fields, markets, hostings, certifications }: Parts) =>
  vendors.length > mostVendors ||
  features.length > mostFeatures ||
  Math.max(fields.length, markets.length, hostings.length, certifications.length) > 1;

const ask = (
  kind: QuestionKind,
  { vendors, features, markets, hostings, certifications }: Parts,
  more: Partial<Question> = {},
): Question => ({
  kind,
  vendors,
  features,
  field: null,
  market: markets[0] ?? null,
  hosting: hostings[0] ?? null,
  certification: certifications[0] ?? null,
  term: null,
  since: null,
  ...more,
});

const isAboutNothingElse = ({ isSpecific, fields, terms }: Parts) =>
  !isSpecific && fields.length + terms.length === 0;

const isAboutChanges = (parts: Parts) =>
  parts.since !== null || (parts.has(changeWords) && isAboutNothingElse(parts));

function askAboutChanges(parts: Parts): Question | null {
  const { vendors, since } = parts;
  const isWhole = vendors.length === 1 || (vendors.length === 0 && since !== null);
  return parts.has(changeWords) && isAboutNothingElse(parts) && isWhole
    ? ask("changed", parts, { since })
    : null;
}

/** A term alone asks for its definition, unless it is also a feature. */
function askForDefinition(parts: Parts): Question | null {
  const { mentions, has } = parts;
  const [mention] = mentions;
  if (mentions.length !== 1 || !mention?.term || mention.vendor || has(offerWords) || has(countWords))
    return null;
  if (mention.certification && has(whoWords)) return null;
  const isDefined = has(defineWords) || parts.isWhatIs;
  if (has(vendorWords) && !isDefined) return null;
  return isDefined || !mention.feature ? ask("define", parts, { features: [], term: mention.term }) : null;
}

function askAboutVendors(parts: Parts): Question | null {
  const { vendors, features, fields, markets, hostings, has } = parts;
  const places = markets.length + hostings.length;
  if (places + fields.length > 1) return null;
  if (features.length > 0)
    return places + fields.length === 0 && !has(countWords) ? ask("does", parts) : null;
  if (markets.length > 0) return ask("fact", parts, { field: "markets" });
  if (hostings.length > 0) return ask("fact", parts, { field: "hosting" });
  const isNumberOfClients = fields[0] === "clientTypes" && has(countWords);
  if (fields.length > 0)
    return ask("fact", parts, { field: isNumberOfClients ? "customerCount" : fields[0] });
  return vendors.length > 1 && !has(countWords) ? ask("compare", parts) : null;
}

function askForVendors(parts: Parts): Question | null {
  const { features, isSpecific, has } = parts;
  if (has(countWords)) return isSpecific || has(vendorWords) ? ask("count", parts) : null;
  return isSpecific && (features.length > 0 || has(whoWords)) ? ask("who-offers", parts) : null;
}

const vendorWords = new Set(["vendor"]);
const whoWords = new Set([...offerWords, "who", "which", "vendor"]);

/** `What is`, `what are`, `what does … mean`. */
const isWhatIs = ([first, second]: string[]) =>
  first === "whats" || (first === "what" && (second === "is" || second === "are"));

const unique = <Item>(items: Item[], keyOf: (item: Item) => unknown): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];
