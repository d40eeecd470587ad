import { soundText } from "#shared/sound-text.ts";
import { cutWhole, onOneLine } from "#shared/text.ts";
import type { Context, Found } from "./news-events.ts";
import { rules } from "./news-patterns.ts";
import { it } from "./news-phrases.ts";

/** An entry that news can name. Longer names come first, so that "Eton Solutions" is not read as "Eton". */
export interface NamedEntry {
  id: number;
  names: string[];
}

/** True if an event names the other party in full, which headlines often shorten: "Clearwater Analytics" for "Clearwater". */
const hasLongerName = ({ fact }: Found, earlier: Found) =>
  fact !== null && earlier.fact !== null && fact.value.startsWith(`${earlier.fact.value} `);

/** Increment it when the rules change, so that articles are read again. */
export const rulesVersion = 4;

/** Something that happened to an entry, as a piece of news states it. */
export interface NewsEvent extends Found {
  entryId: number;
  /** The sentence that states it. */
  sentence: string;
}

/** Sentences of the text that are read, after the title. Later ones tell the history. */
const mostSentences = 4;
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
    isAboutOffice: /\b(headquarter\w*|head office|HQ|relocat\w+|new offices?|registered office)\b/i.test(
      whole,
    ),
  };
  const events = new Map<string, NewsEvent>();
  for (const sentence of sentences) {
    const plain = plainText(sentence);
    if (isRumour.test(plain) || isHistory(plain, year)) continue;
    for (const { id, names } of entries)
      for (const found of eventsIn(plain, names, context)) {
        const key = `${id} ${found.rule}`;
        const earlier = events.get(key);
        if (!earlier || hasLongerName(found, earlier)) events.set(key, { entryId: id, sentence, ...found });
      }
  }
  return [...events.values()].filter(
    ({ entryId, rule }) => rule !== "acquisition agreed" || !events.has(`${entryId} acquired`),
  );
}

/** Composes accents and simplifies spaces and hyphens, which publishers write in many ways. */
export const plainText = (text: string) =>
  onOneLine(
    soundText(text)
      .replace(/[\u00ad\u200b\u2060]/g, "")
      .replace(/[\u2010\u2011]/g, "-"),
  );

function eventsIn(sentence: string, names: string[], context: Context): Found[] {
  const spelled = namePattern(names);
  const name = sentence.match(spelled)?.[0];
  if (name === undefined) return [];
  const masked = sentence
    .replaceAll(spelled, it)
    .replace(/\u2588(?:’s|'s)?,? (?:Inc|Ltd|Limited|LLC|AG|SA|GmbH|plc|Corp|A\/S|AB|BV|NV|SE|SAS)\b\.?/g, it);
  const unmask = (text: string) => text.replaceAll(it, () => name);
  return rules.flatMap(({ words, pattern, read }) => {
    const match = words.test(masked) ? pattern.exec(masked) : null;
    if (!match || isHedged(masked, match)) return [];
    const found = read(match.groups ?? {}, context);
    return found ? { ...found, text: unmask(found.text) } : [];
  });
}

const namePatterns = new WeakMap<string[], RegExp>();

/** Finds any of the names as whole words. */
function namePattern(names: string[]): RegExp {
  const made = namePatterns.get(names);
  if (made) return made;
  const escaped = names.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  namePatterns.set(names, pattern);
  return pattern;
}

const isRumour =
  /^if\b|\b(in (?:\w+ ){0,2}talks|talks (to|with|about|over|on)|rumou?r\w*|gossip|hearsay|unconfirmed|could not (?:be )?(?:confirm|verif)\w*|reported(ly)? to be|reportedly|speculat\w+|people familiar|sources (say|said|close)|weigh(s|ing)|circl(es|ing)|mull(s|ing)|explor(es|ing) (a |the )?(sale|options|bid|move|listing)|considers?|considering|interested in|approached|bid for|offer for|den(y|ies|ied)|reject(s|ed)|dismiss(es|ed)|no truth|falls? through|fell through|falls? apart|fell apart|called? off|abandon(s|ed)?|scraps?|scrapped|collapsed?|blocks?|blocked|fails? to|failed to|opinion:|sponsored:|webinar|how to|why )\b|\?$/i;

/** True for a sentence about an earlier year. */
function isHistory(sentence: string, year: number): boolean {
  const years = [
    ...sentence.matchAll(/(?:^(?:since )?|\b(?:in|of|from|back in|until) (?:\w+ )?)((?:19|20)\d\d)\b/gi),
  ].map(([, text]) => Number(text));
  return (
    years.some((one) => one < year - 1) ||
    /\b(last year|years ago|previously|formerly(?! (?:of|at|with)\b)|at the time|anniversary|on this day|look(s|ing)? back|retrospective|timeline|history of)\b/i.test(
      sentence,
    )
  );
}

/** Words that take back the match, before it in the same clause or within it. */
const hedges =
  /\b(may|might|could|would|should|will|plans? (?:to|for)|planned|is planning|intends?|hopes?|aims?|wants?|seeks?|set to|about to|likely|expects?|if|unless|not|never|nobody|no longer|almost|nearly|like|unlike|versus|customers? of|clients? of|users? of|begins?|starts?|working towards?|prepares?|preparing|ready for)\b/i;

function isHedged(masked: string, match: RegExpExecArray): boolean {
  const before = masked.slice(Math.max(0, match.index - 30), match.index).replace(/^.*[;:–—]/, "");
  const { what, person = "" } = match.groups ?? {};
  const stated = (what && match[0].endsWith(what) ? match[0].slice(0, -what.length) : match[0]).replace(
    person,
    "",
  );
  const words = `${before} ${stated}`.replace(
    /\b(?:(agree[sd]?|agreement|deal|signs?|signed) (has been signed )?to|will (?=succeed |acquire |buy |sell |join |replace |retire |discontinue |sunset |phase out |shut down |end support |be (?:discontinued|shut|wound|phased|retired|withdrawn|switched)))\b/gi,
    "",
  );
  return hedges.test(words);
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
