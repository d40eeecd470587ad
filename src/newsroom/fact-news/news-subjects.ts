import { it, owner } from "./news-phrases.ts";
import { anyVerb, eventVerbs } from "./news-verbs.ts";

/** Finds out whom a sentence is about: by a name, "the Denver firm", "it" or "we". Drops what stands between a name and its verb. */

/** An entry that news can name. Longer names come first, so that "Eton Solutions" is not read as "Eton". */
export interface NamedEntry {
  id: number;
  names: string[];
}

/** Names that a company drops in headlines once a text has its full name. */
const companyWords =
  /^(\p{Lu}\p{L}{3,})(?: (?:Advisor|Intelligence|Group|Labs|Software|Solutions|Studios|Systems|Technologies|Wealth))+$/u;

/** The names of an entry in one piece of news, which may shorten "Dynamo Software" to "Dynamo". */
export function namesIn(whole: string, { names }: NamedEntry): string[] {
  const short = names.filter((one) => whole.includes(one)).map((one) => companyWords.exec(one)?.[1] ?? one);
  return short.every((one) => names.includes(one)) ? names : [...new Set([...names, ...short])];
}

const legalForms = new RegExp(
  `${it}(?:’s|'s)?,? (?:Inc|Ltd|Limited|LLC|AG|SA|GmbH|plc|Corp|A\\/S|AB|BV|NV|SE|SAS)\\b\\.?`,
  "gu",
);

/** The company that an entry belongs to: Envestnet if both "Envestnet Tamarac" and "Tamarac" are names. */
export function ownerOf({ names }: NamedEntry): string | null {
  for (const long of names)
    for (const short of names) if (long.endsWith(` ${short}`)) return long.slice(0, -short.length - 1);
  return null;
}

/** Replaces the names of an entry, and the company that it belongs to, by placeholders. */
export function maskNames(sentence: string, spelled: RegExp, parent: string | null): string {
  const masked = sentence.replaceAll(spelled, it).replace(legalForms, it);
  return parent ? masked.replaceAll(parent, owner) : masked;
}

const kinds =
  "company|firm|provider|vendor|platform|group|start-?up|fintech|wealthtech|business|developer|maker|specialist|software house|scale-?up|outfit|supplier|fin-?tech";
/** Buyers, investors and others that are never the entry. */
const others =
  "private|equity|investment|buyout|venture|law|audit|auditing|parent|combined|other|former|rival|target|acquired|consulting|consultancy|research|advisory|advisers?|holding|banking|accounting|insurance|recruitment|new|acquiring|merged|same|second|third|two|three";
const reference = `[Tt]h(?:e|is) (?:(?!(?:${others}|of|in|at|by|for|from|to|with|and|that|which|${anyVerb})\\b)[\\p{L}\\p{N}&.’'-]+(?:, \\p{Lu}[\\p{L}.]+,)? ){0,5}?(?:${kinds})(?: (?:${kinds}))*(?! (?:of|with|behind)\\b)\\b`;
const references = new RegExp(`(?<![\\p{L}-])${reference}`, "gu");
const leadingReference = new RegExp(`^(?:${reference}|It|They)(?= |,)`, "u");
const pronouns = /(?:^|(?<=[,;] (?:and )?))(?:It|it)(?= )|\b[Ww]e(?:(?:’|')(?:ve|re))?(?= )/g;

/** Goes on about the sentence before without a word for the company. */
const elliptic =
  /^(?:(?:His|Her|Their) (?:successor|seat|post|job|role)|(?:He|She)(?= (?:is|was|has been|will be) (?:succeeded|replaced|followed))|The (?:target|buyer|new owner|successor))\b/;

/** Replaces references to the entry that the text is about by the placeholder. */
export function maskReferences(sentence: string, isNamed: boolean): string {
  if (/^["“]/.test(sentence)) return sentence;
  if (!isNamed && elliptic.test(sentence)) return `${it}: ${sentence}`;
  return isNamed
    ? sentence.replace(leadingReference, it)
    : sentence.replace(references, it).replace(pronouns, it);
}

const notSubject = new RegExp(
  `\\b(?:${anyVerb}|picks|picked|uses|used|using|chooses|chose|selects|selected|drops|dropped|hires|rivals?|former|ex|from|with|by|to|on|via|against|than|like|of|behind)\\b|ed\\b`,
  "i",
);
const other =
  "rivals?|customers?|clients?|users?|partners?|resellers?|consultants?|founders?|veterans?|alumn\\p{L}+|owner|parent|executives?";
const named = new RegExp(
  `^(?:[^,${it}]{0,60}, )?([^,${it}]{0,70})${it}(?!-)(?!(?:’s|'s)? (?:${other})\\b)`,
  "u",
);

/** True if the sentence is about the entry: nothing before the name has a verb or makes it an object. */
export function isSubject(masked: string): boolean {
  const before = named.exec(masked)?.[1];
  return before !== undefined && !notSubject.test(before);
}

const departed = new RegExp(
  `\\b(?:steps down|stepped down|stands down|stood down|resigns|resigned|retires|retired|leaves|left|departs|departed)\\b[^.;]* (?:as|from) [^.;]{2,40} (?:of|at) ${it}|\\b(?:chief|head|president|chair|CEO|CFO|officer|director)\\b[^.,;]{0,30} (?:of|at) ${it},?[^.,;]{0,20} (?:steps|stepped|stands|stood|retires|retired|resigns|resigned|leaves|left)\\b`,
  "u",
);
/** True for a sentence on somebody who leaves a post at the entry; the next one may name the successor. */
export const isDeparture = (masked: string) => departed.test(masked);

/** True if the sentence goes on about the same company: it opens with no other name. */
export const goesOn = (sentence: string) =>
  /^(?:["“$€£\d\p{Ll}]|(?:The|This|It|Its|They|Their|He|She|We|Our|In|On|At|As|With|A|An|For|Under|Terms|Financial|Both|After|Users|Clients|Customers|Existing|Thrilled|Excited|Proud|Today|\p{Lu}\p{Ll}+ly)\b)/u.test(
    sentence,
  );

const time =
  /(?<!\b(?:from|until|till|since|by|of)) (?:(?:earlier )?today|yesterday|(?:late |early )?(?:(?:on|last|this) )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?: (?:morning|evening|afternoon))?|(?:earlier )?this (?:week|month|morning)|last (?:week|month))(?= [\p{Ll}\d$€£]| \p{Lu}|[,.]|$)/gu;
const pleased =
  /\b(?:is|are|’re|'re) (?:very |now |also |so )?(?:pleased|proud|delighted|excited|thrilled|happy|honou?red) to (?:be )?(announc|shar|report|confirm|welcom|introduc|unveil|launch)(?:e|ing)?\b/g;

/** Leaves out when something was said and how gladly. */
export const withoutManner = (sentence: string) =>
  sentence
    .replace(/ \([^)]{1,60}\)/g, "")
    .replace(time, "")
    .replace(",,", ",")
    .replace(pleased, (_, verb) =>
      /^(?:shar|report|confirm)/.test(verb)
        ? "announces"
        : verb.endsWith("c") || verb === "welcom"
          ? `${verb}es`
          : `${verb}${verb === "launch" ? "es" : "s"}`,
    );

const apposition = new RegExp(
  `${it},(?! (?:and|but|or|where|when)\\b)[^;${it}]{2,170}?, (?=(?:${anyVerb})\\b)`,
  "g",
);
const afterApposition = new RegExp(`, ${it}, (?=(?:${anyVerb})\\b)`, "g");
const relative = new RegExp(
  `${it} (?:that|which) [^,;${it}]{2,80}? (?=(?:has|have|said|today|announced) )`,
  "g",
);
const coordinated = new RegExp(`,? and (?=(?:has |have |also |is |will |recently )*(?:${anyVerb})\\b)`, "g");

/** Before a second of three verbs: "took in $31m, promoted Amy Doyle to president and opened a marketplace". */
const listed = new RegExp(
  `(?<=\\b(?:${eventVerbs})\\b[^,;]{2,80}), (?=(?:${eventVerbs})\\b(?! (?:by|in|to|from|with|for|at|on)\\b)[^,;]{2,80},? and (?:${anyVerb})\\b)`,
);

/** "it" after a colon or semicolon. */
const laterPronoun = /(?<=[;:] (?:and )?)it(?= (?:has|is|also|will)\b)/g;

/** Brings a name and its verbs together: without appositions and relative clauses, and with the name before a second verb. */
export function joinNameAndVerb(masked: string): string {
  const joined = masked
    .replace(apposition, `${it} `)
    .replace(afterApposition, ` ${it} `)
    .replace(relative, `${it} `);
  if (!isSubject(joined)) return joined;
  const referred = joined.replace(laterPronoun, it);
  return /\bthat\b/.test(referred)
    ? referred
    : referred.replace(listed, `, and ${it} `).replace(coordinated, ` and ${it} `);
}
