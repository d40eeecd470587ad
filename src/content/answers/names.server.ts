import { setImmediate as yieldToOthers } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { searchSynonyms } from "#cms/engine/search-index/search.table.ts";
import { abbreviations, stemOf, tellingWords, wordsOf } from "#cms/engine/search-index/words.ts";
import { selectionTag, typeTag } from "#cms/engine/tags.ts";
import { synonymsTag } from "#cms/search/search-tags.ts";
import type { Database } from "#db/database.server.ts";
import { features } from "../feature/feature.table.ts";
import { glossaryTerms } from "../glossary/glossary.table.ts";
import { marketNames } from "../vendor/markets.ts";
import { vendorFactFields } from "../vendor/vendor.fact-fields.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { certificationNames, featureEndings, fieldNames, fillers, hostingNames } from "./question-words.ts";

export interface NamedVendor {
  id: number;
  slug: string;
  name: string;
}

export interface NamedTerm {
  slug: string;
  term: string;
  /** The beginning of the definition, as Markdown. */
  definition: string;
}

/** What a phrase can mean. One phrase can name a feature and a glossary term. */
export interface Meaning {
  vendor?: NamedVendor;
  feature?: { slug: string; title: string };
  term?: NamedTerm;
  field?: string;
  market?: string;
  hosting?: string;
  /** Comes with the field `certifications`. */
  certification?: string;
}

/** In characters. */
const longestDefinition = 700;

/** All names that questions can contain, as one JSON value. */
export const namesColumn = sql`json_build_object(
  'vendors', (select coalesce(json_agg(json_build_array(${vendors.id}, ${vendors.slug}, ${vendors.name}, ${vendors.aliases})
    order by ${vendors.id}), '[]') from ${vendors} where ${vendors.isPublished}),
  'features', (select coalesce(json_agg(json_build_array(${features.slug}, ${features.name})
    order by ${features.displayOrder}, ${features.name}), '[]') from ${features} where ${features.isPublished}),
  'terms', (select coalesce(json_agg(json_build_array(
      ${glossaryTerms.slug}, ${glossaryTerms.term}, left(${glossaryTerms.definition}, ${sql.raw(`${longestDefinition}`)}))
    order by ${glossaryTerms.id}), '[]') from ${glossaryTerms} where ${glossaryTerms.isPublished}),
  'synonyms', (select coalesce(json_agg(json_build_array(${searchSynonyms.term}, ${searchSynonyms.expansion})
    order by ${searchSynonyms.term} collate "C", ${searchSynonyms.expansion} collate "C"), '[]') from ${searchSynonyms}))`;

const pair = z.tuple([z.string(), z.string()]);

const storedNames = z.object({
  /** Id, slug, name and aliases. */
  vendors: z.array(z.tuple([z.number(), z.string(), z.string(), z.array(z.string())])),
  /** Slug and title. */
  features: z.array(pair),
  /** Slug, term and definition. */
  terms: z.array(z.tuple([z.string(), z.string(), z.string()])),
  synonyms: z.array(pair),
});
type StoredNames = z.infer<typeof storedNames>;

export const namesTags = [selectionTag("vendor"), typeTag("feature"), typeTag("glossary"), synonymsTag];

/**
 * Returns the names of the published content, cached in memory.
 * @param load returns the value of `namesColumn`, or undefined if it has not selected it
 */
export const getNames = (
  { db, remember }: Pick<ReadContext, "db" | "remember">,
  load: () => Promise<unknown> = async () => undefined,
): Promise<Names> =>
  remember("answers/names", namesTags, async () =>
    buildNames(storedNames.parse((await load()) ?? (await loadNames(db)))),
  );

async function loadNames(db: Database): Promise<unknown> {
  const [row] = await db.select({ names: sql<string>`${namesColumn}::text` }).from(sql`(select 1) as one`);
  return JSON.parse(row?.names ?? "null");
}

/** In words. Longer names are not recognized. */
const longestName = 8;

/** The names by their key, which ignores case, plurals, stop words, hyphens, dots and spaces. */
export class Names {
  readonly vendors: NamedVendor[] = [];
  readonly features: { slug: string; title: string }[] = [];
  readonly #meanings = new Map<string, Meaning>();
  /** Names of more than one vendor. */
  readonly #ambiguous = new Set<string>();

  /** Adds a name. A vendor's short form yields to every other name. */
  add(name: string, meaning: Meaning, isShortForm = false) {
    this.addKey(keyOf(tellingWords(wordsOf(name))), meaning, isShortForm);
  }

  addKey(key: string, meaning: Meaning, isShortForm = false) {
    if (key.length < 2) return;
    const present = this.#meanings.get(key);
    if (isShortForm && (present || fillers.has(key))) return;
    if (meaning.vendor && present?.vendor && present.vendor.id !== meaning.vendor.id)
      this.#ambiguous.add(key);
    this.#meanings.set(key, { ...meaning, ...present });
    // `stemOf` does not change the plurals of `API` and `DPI`.
    if (/^\p{L}pi$/u.test(key)) this.#meanings.set(`${key}s`, { ...meaning, ...present });
  }

  /** Returns the meaning of a phrase of stems, or null. */
  find(stems: string[]): Meaning | null {
    const key = stems.join("");
    return this.#ambiguous.has(key) ? null : (this.#meanings.get(key) ?? null);
  }

  /** Returns the longest name that starts at a position. */
  findAt(stems: string[], place: number): { meaning: Meaning; length: number } | null {
    for (let length = Math.min(longestName, stems.length - place); length > 0; length--) {
      const meaning = this.find(stems.slice(place, place + length));
      if (meaning) return { meaning, length };
    }
    return null;
  }
}

const keyOf = (words: string[]) => words.map(stemOf).join("");

const turn = 500;

/** Works in turns, so that other requests run in between. */
async function buildNames(stored: StoredNames): Promise<Names> {
  const names = new Names();
  for (const [slug, title] of stored.features) {
    const feature = { slug, title };
    names.features.push(feature);
    for (const name of [title, slug.replaceAll("-", " "), ...otherEndings(title)])
      names.add(name, { feature });
  }
  for (const [slug, term, definition] of stored.terms)
    for (const name of [term, slug.replaceAll("-", " "), ...initialsIn(definition, slug)])
      names.add(name, { term: { slug, term, definition } });
  for (const [place, [id, slug, name, aliases]] of stored.vendors.entries()) {
    if (place % turn === turn - 1) await yieldToOthers();
    const vendor = { id, slug, name };
    names.vendors.push(vendor);
    for (const one of [name, ...aliases]) names.add(one, { vendor });
    for (const one of [slug.replaceAll("-", " "), ...shortForms(name)]) names.add(one, { vendor }, true);
  }
  await yieldToOthers();
  addFixedNames(names);
  addSynonyms(names, stored.synonyms);
  return names;
}

const otherEndings = (title: string): string[] =>
  featureEndings.flatMap(([ending, other]) => {
    const name = title.toLowerCase();
    return ` ${name}`.endsWith(` ${ending}`) ? [name.slice(0, -ending.length) + other] : [];
  });

function addFixedNames(names: Names) {
  for (const { field, label, plural } of vendorFactFields) {
    if (field === "capabilities" || field === "events") continue;
    for (const name of [label, plural, ...(fieldNames[field]?.split(", ") ?? [])]) names.add(name, { field });
  }
  for (const [name, market] of marketNames) if (name !== "US") names.add(name, { market });
  for (const [certification, name] of eachName(certificationNames))
    names.add(name, { field: "certifications", certification });
  for (const [hosting, name] of eachName(hostingNames)) names.add(name, { hosting });
}

/** Pairs each key with each of its names. */
const eachName = (lists: Record<string, string>): [key: string, name: string][] =>
  Object.entries(lists).flatMap(([key, list]) =>
    list.split(", ").map((name): [string, string] => [key, name]),
  );

/** A synonym of a name, in either direction, is a name too. */
function addSynonyms(names: Names, synonyms: StoredNames["synonyms"]) {
  const builtIn = abbreviations.map(({ term, expansion }) => [term, expansion] as const);
  for (const [term, expansion] of [...builtIn, ...synonyms])
    for (const [one, other] of [
      [term, expansion],
      [expansion, term],
    ]) {
      const meaning = names.find((other ?? "").split(" "));
      if (meaning) names.addKey((one ?? "").replaceAll(" ", ""), meaning, true);
    }
}

/** Returns the initials of a term if its definition uses them: `UBO`. */
function initialsIn(definition: string, slug: string): string[] {
  const initials = Array.from(slug.split("-"), ([first = ""]) => first.toUpperCase()).join("");
  return initials.length > 2 && new RegExp(`(?<![A-Z])${RegExp.escape(initials)}(?![A-Z])`).test(definition)
    ? [initials]
    : [];
}

const generalWord =
  / (?:software|systems?|solutions?|intelligence|platform|studios|group|technologies|inc|ltd|llc|gmbh|ag)$/i;

/** Names without a remark in parentheses and without a general last word: `Dynamo` for `Dynamo Software`. */
function shortForms(name: string): string[] {
  const plain = name.replace(/ ?\([^()]*\)/g, "").trim();
  return [plain, plain.replace(generalWord, "")].filter((form) => form !== name);
}
