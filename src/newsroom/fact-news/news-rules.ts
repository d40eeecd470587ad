import { soundText } from "#shared/sound-text.ts";
import { cutWhole, onOneLine } from "#shared/text.ts";
import { companyNews } from "./news-companies.ts";
import { deals } from "./news-deals.ts";
import type { Context, Found } from "./news-events.ts";
import { it, owner } from "./news-phrases.ts";
import { productNews } from "./news-products.ts";
import {
  goesOn,
  isDeparture,
  isSubject,
  joinNameAndVerb,
  maskNames,
  maskReferences,
  type NamedEntry,
  namesIn,
  ownerOf,
  withoutManner,
} from "./news-subjects.ts";

/** States and countries that headlines name instead of the city. */
const region =
  /^(?:Arizona|California|Colorado|Connecticut|Florida|Georgia|Illinois|Massachusetts|Michigan|Minnesota|Nevada|New Jersey|North Carolina|Ohio|Pennsylvania|South Carolina|Tennessee|Texas|Utah|Virginia|Wisconsin|Britain|Canada|Denmark|England|France|Germany|India|Ireland|Scotland|Spain|Sweden|Switzerland)$/;

/** True if an event names in full what headlines shorten: "Clearwater Analytics" for "Clearwater", a name for "a former banker". */
const isFuller = ({ fact, text }: Found, earlier: Found) =>
  fact !== null && earlier.fact !== null
    ? fact.value.startsWith(`${earlier.fact.value} `) ||
      earlier.fact.value.endsWith(`'s ${fact.value}`) ||
      (fact.field === "headquarters" && region.test(earlier.fact.value))
    : /^Appointed (?:an? )?(?:former|ex|veteran|longtime)/i.test(earlier.text) && / \p{Lu}/u.test(text);

/** Increment it when the rules change, so that articles are read again. */
export const rulesVersion = 6;

/** Something that happened to an entry, as a piece of news states it. */
export interface NewsEvent extends Found {
  entryId: number;
  /** The sentence that states it. */
  sentence: string;
}

const rules = [...deals, ...companyNews, ...productNews];

/** Sentences of the text that are read, after the title. Later ones tell the history. */
const mostSentences = 4;
/** A sentence that names an entry more often than this states nothing, and the time of the rules grows with the names. */
const mostNames = 6;
/** In characters. Longer sentences are cut: the time of the rules grows with their length. */
const longestSentence = 300;

/**
 * Reads what a piece of news states about the entries it names: sales, rounds, moves, appointments, launches, ends and certificates.
 * Talks, plans, rumours, denials and history state nothing. At most one event per entry and rule.
 * @param year of publication
 */
export function readNewsEvents(
  title: string,
  text: string,
  entries: NamedEntry[],
  year: number,
): NewsEvent[] {
  const sentences = [title, ...sentencesOf(text).slice(0, mostSentences)].map((sentence) =>
    cutWhole(onOneLine(sentence), longestSentence),
  );
  if (isHistory(title, year)) return [];
  const whole = plainText(sentences.join(" "));
  const context: Context = {
    isOnlyAgreed:
      /\b(definitive agreement|agree[sd]? to|subject to|expected to close|to close (in|by)|pending)\b/i.test(
        whole,
      ),
    isAboutDeal: /\b(?:acquisition|acquires?|acquired|takeover|buys|bought|its \p{L}+ deal)\b/iu.test(whole),
    isAboutPost:
      /\b(?:appointment|appoints?|appointed|promot(?:es?|ed|ion)|elevates?|elevated|succeeds?|succeeded|successor|hires?|hired|names?|named|steps up|takes the helm)\b/i.test(
        whole,
      ),
    isAboutOffice: /\b(headquarter\w*|head office|HQ|relocat\w+|new offices?|registered office)\b/i.test(
      whole,
    ),
  };
  const events = new Map<string, NewsEvent>();
  for (const statement of statements(sentences, entries))
    for (const found of eventsIn(statement, context, year)) {
      const { entryId, sentence } = statement;
      const key = `${entryId} ${found.rule}`;
      const earlier = events.get(key);
      if (!earlier || isFuller(found, earlier)) events.set(key, { entryId, sentence, ...found });
    }
  return [...events.values()].filter(
    ({ entryId, rule }) => rule !== "acquisition agreed" || !events.has(`${entryId} acquired`),
  );
}

/** A sentence about an entry, whose names in it are placeholders. */
interface Statement {
  masked: string;
  sentence: string;
  entryId: number;
  name: string;
  parent: string | null;
}

/** Sentences that name an entry, or go on about the one that the sentence before was about. */
function statements(sentences: string[], entries: NamedEntry[]): Statement[] {
  const whole = plainText(sentences.join(" "));
  const named = entries
    .map((entry) => ({
      entryId: entry.id,
      spelled: namePattern(namesIn(whole, entry)),
      parent: ownerOf(entry),
    }))
    .filter(({ spelled }) => whole.search(spelled) >= 0);
  let topic: Pick<Statement, "entryId" | "name"> | undefined;
  return sentences.flatMap((sentence) => {
    const plain = withoutManner(plainText(sentence));
    const before = topic;
    const read = named.flatMap(({ entryId, spelled, parent }) => {
      const name = plain.match(spelled)?.[0];
      const isTopic = before?.entryId === entryId;
      if (name === undefined && !isTopic) return [];
      const byName = maskNames(plain, spelled, parent);
      const masked = joinNameAndVerb(isTopic ? maskReferences(byName, name !== undefined) : byName);
      return [
        { masked, sentence, entryId, parent, name: name ?? before?.name ?? "", isNamed: name !== undefined },
      ];
    });
    const mentions = read.filter(({ isNamed }) => isNamed);
    const subject = mentions.find(({ masked }) => isSubject(masked) || isDeparture(masked));
    if (subject || mentions.length > 0 || !goesOn(plain)) topic = subject;
    return isRumour(plain) ? [] : read.filter(({ masked }) => isNamedIn(masked));
  });
}

function isNamedIn(masked: string): boolean {
  const count = masked.split(it).length - 1;
  return count > 0 && count <= mostNames;
}

/** Composes accents and simplifies spaces and hyphens, which publishers write in many ways. */
export const plainText = (text: string) =>
  onOneLine(
    soundText(text)
      .replace(/[\u00ad\u200b\u2060]/g, "")
      .replace(/[\u2010\u2011]/g, "-"),
  );

function eventsIn({ masked, name, parent }: Statement, context: Context, year: number): Found[] {
  const unmask = (text: string) => text.replaceAll(it, () => name).replaceAll(owner, () => parent ?? "");
  return rules.flatMap(({ words, pattern, read }) => {
    const match = words.test(masked) ? pattern.exec(masked) : null;
    if (!match || isTakenBack(masked, match, year)) return [];
    const found = read(match.groups ?? {}, context);
    return found ? { ...found, text: unmask(found.text) } : [];
  });
}

const namePatterns = new Map<string, RegExp>();

/** Finds any of the names as whole words. */
function namePattern(names: string[]): RegExp {
  const key = names.join("|");
  const made = namePatterns.get(key);
  if (made) return made;
  const escaped = names.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  namePatterns.set(key, pattern);
  return pattern;
}

/** Abbreviations that end with a full stop but end no sentence. */
const abbreviation = /\b(Inc|Ltd|Corp|Co|Mr|Ms|Mrs|Dr|St|No|vs|approx|U\.S|U\.K|e\.g|i\.e)\.$/;

function sentencesOf(text: string): string[] {
  const plain = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`#>]+/g, "")
    .slice(0, 3000);
  const sentences: string[] = [];
  let isOpen = false;
  for (const part of plain.split(/(?<=[.!?])\s+|\n{2,}/)) {
    const last = sentences.at(-1);
    if (isOpen && last !== undefined) sentences[sentences.length - 1] = `${last} ${part}`;
    else if (part.trim()) sentences.push(part.trim());
    isOpen = abbreviation.test(part);
  }
  return sentences;
}

/** What keeps a sentence that looks like an event from being one: rumours, history, conditions and plans. */

/** Doubtful as a whole, wherever in the sentence it is said. */
const isHearsay =
  /^if\b|\b(in (?:\w+ ){0,2}talks|rumou?r\w*|gossip|hearsay|unconfirmed|could not (?:be )?(?:confirm|verif)\w*|reported(ly)? to be|reportedly|speculat\w+|people familiar|sources (say|said|close)|circl(es|ing)|no truth|falls? through|fell through|falls? apart|fell apart|called? off|opinion:|sponsored:|webinar|how to|why )\b|\?$/i;

/** Doubtful in the clause that says it. */
const isDoubted =
  /\b(talks (to|with|about|over|on)|weigh(s|ing)|mull(s|ing)|explor(es|ing) (a |the )?(sale|options|bid|move|listing)|considers?|considering|interested in|approached|bid for|offer for|den(y|ies|ied)|reject(s|ed)|dismiss(es|ed)|abandon(s|ed)?|scraps?|scrapped|collapsed?|blocks?|blocked|fails? to|failed to)\b/i;

const isLongAgo =
  /\b(last year|years ago|previously(?! announced)|formerly(?! (?:of|at|with)\b)|at the time|anniversary|on this day|look(s|ing)? back|retrospective|timeline|history of)\b/i;

const yearsIn = /(?:^(?:since )?|\b(?:in|of|from|back in|until) (?:\w+ )?)((?:19|20)\d\d)\b/gi;
/** Says how old something is, not when the event was. */
const age =
  /\b(?:(?:was |were )?(?:founded|established|set up|started|created|incorporated|formed|launched|established)|based|owned|clients?|customer|there|chief|with \p{L}+|at \p{L}+|joined(?: \p{L}+)?) (?:[\p{L} ,]{0,40})?(?:in|since) (?:19|20)\d\d\b/giu;

/** What somebody did before: ", previously with Oracle". */
const career = /, (?:who (?:was |had |has )?)?(?:most recently|previously|formerly)\b[^,;]*/gi;

const isRumour = (sentence: string) => isHearsay.test(sentence);

/** True for words about an earlier year. */
function isHistory(words: string, year: number): boolean {
  const dated = words.replace(age, "").replace(career, "");
  return [...dated.matchAll(yearsIn)].some(([, text]) => Number(text) < year - 1) || isLongAgo.test(dated);
}

/** Words that take back the match, before it in the same clause or within it. */
const hedges =
  /\b(may|might|could|would|should|will|plans? (?:to|for)|planned|is planning|intends?|hopes?|aims?|wants?|seeks?|set to|about to|likely|expects?|if|unless|not|never|nobody|no longer|almost|nearly|like|unlike|versus|customers? of|clients? of|users? of|begins?|starts?(?!-)|working towards?|prepares?|preparing|ready for)\b/i;

/** Words that state what is settled though it lies ahead. */
const settled =
  /\b(?:(?:agree[sd]?|agreement|deal|signs?|signed) (has been signed )?to|no longer (?=offer|s[eu]|maintain|develop|update)|will (?=succeed |acquire |buy |sell |join |replace |retire |discontinue |sunset |phase out |shut down |end |stop |withdraw |wind down |switch off |no longer |become |take |lead |run |head |move |relocate |henceforth |from |be (?:headquartered|based|discontinued|shut|wound|phased|retired|withdrawn|switched|sunset|turned|decommissioned|joined|led)))\b/gi;

const monthOfMay = /\b(?:in|on|of|since|from|by|until|early|late|last|this|\d+) May\b/g;

const clauseEnd = /[;:–—]|, (?:but|while|whereas|who|which|where|whose|having|after|following|adding|and)\b/g;

/** The clause around a match. */
function clauseOf(sentence: string, { index, 0: { length } }: RegExpExecArray): string {
  let start = 0;
  for (const boundary of sentence.matchAll(clauseEnd)) {
    if (boundary.index < index) start = boundary.index + boundary[0].length;
    else if (boundary.index >= index + length) return sentence.slice(start, boundary.index);
  }
  return sentence.slice(start);
}

/** True if the clause of a match takes it back. */
function isTakenBack(sentence: string, match: RegExpExecArray, year: number): boolean {
  const clause = clauseOf(sentence, match);
  if (isDoubted.test(clause) || isHistory(clause, year)) return true;
  const before = sentence.slice(Math.max(0, match.index - 30), match.index).replace(/^.*[;:–—]/, "");
  const { what, person = "" } = match.groups ?? {};
  const stated = what && match[0].endsWith(what) ? match[0].slice(0, -what.length) : match[0];
  return hedges.test(`${before} ${stated.replace(person, "")}`.replace(settled, "").replace(monthOfMay, ""));
}
