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

export const isRumour = (sentence: string) => isHearsay.test(sentence);

/** True for words about an earlier year. */
export function isHistory(words: string, year: number): boolean {
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
export function isTakenBack(sentence: string, match: RegExpExecArray, year: number): boolean {
  const clause = clauseOf(sentence, match);
  if (isDoubted.test(clause) || isHistory(clause, year)) return true;
  const before = sentence.slice(Math.max(0, match.index - 30), match.index).replace(/^.*[;:–—]/, "");
  const { what, person = "" } = match.groups ?? {};
  const stated = what && match[0].endsWith(what) ? match[0].slice(0, -what.length) : match[0];
  return hedges.test(`${before} ${stated.replace(person, "")}`.replace(settled, "").replace(monthOfMay, ""));
}
