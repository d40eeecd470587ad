import { cutWhole, onOneLine } from "#shared/text.ts";

/** An entry that news can name. Longer names come first, so that "Eton Solutions" is not read as "Eton". */
export interface NamedEntry {
  id: number;
  names: string[];
}

export const newsRules = [
  "acquired",
  "acquisition agreed",
  "acquires",
  "raised",
  "moves",
  "appoints",
  "launches",
  "discontinues",
  "certified",
] as const;
export type NewsRule = (typeof newsRules)[number];

/** Increment it when the rules change, so that articles are read again. */
export const rulesVersion = 1;

/** Something that happened to an entry, as a piece of news states it. */
export interface NewsEvent {
  entryId: number;
  rule: NewsRule;
  /** In our words: `Acquired by STG`. */
  text: string;
  /** The fact that follows, or null. */
  fact: { field: "owner" | "headquarters" | "certifications"; value: string } | null;
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
  const isOnlyAgreed =
    /\b(definitive agreement|agree[sd]? to|subject to|expected to close|to close (in|by)|pending)\b/i.test(
      sentences.join(" "),
    );
  const events = new Map<string, NewsEvent>();
  for (const sentence of sentences) {
    if (isRumour.test(sentence) || isHistory(sentence, year)) continue;
    for (const { id, names } of entries)
      for (const found of eventsIn(sentence, names, isOnlyAgreed)) {
        const key = `${id} ${found.rule}`;
        if (!events.has(key)) events.set(key, { entryId: id, sentence, ...found });
      }
  }
  return [...events.values()].filter(
    ({ entryId, rule }) => rule !== "acquisition agreed" || !events.has(`${entryId} acquired`),
  );
}

type Found = Omit<NewsEvent, "entryId" | "sentence">;

/** The placeholder for the entry's name in a sentence. */
const it = "\u2588";

function eventsIn(sentence: string, names: string[], isOnlyAgreed: boolean): Found[] {
  const name = names.find((one) => namePattern(one).test(sentence));
  if (name === undefined) return [];
  const masked = sentence
    .replace(namePattern(name), it)
    .replace(/\u2588(?:’s|'s)?,? (?:Inc|Ltd|Limited|LLC|AG|SA|GmbH|plc|Corp)\b\.?/g, it);
  return rules.flatMap(({ pattern, read }) => {
    const match = pattern.exec(masked);
    if (!match || isHedged(masked, match)) return [];
    return read(match.groups ?? {}, isOnlyAgreed) ?? [];
  });
}

const namePattern = (name: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+")}(?![\\p{L}\\p{N}])`,
    "u",
  );

const isRumour =
  /\b(in talks|talks (to|with|about|over|on)|rumou?r\w*|reported(ly)? to be|reportedly|speculat\w+|people familiar|sources (say|said|close)|weigh(s|ing)|mull(s|ing)|explor(es|ing) (a |the )?(sale|options|bid|move|listing)|considers?|considering|interested in|approached|bid for|offer for|den(y|ies|ied)|called? off|abandon(s|ed)?|scraps?|scrapped|collapsed?|blocks?|blocked|fails? to|failed to|opinion:|sponsored:|webinar|how to|why )\b|\?$/i;

/** True for a sentence about an earlier year. */
function isHistory(sentence: string, year: number): boolean {
  const years = [
    ...sentence.matchAll(/\b(?:in|since|of|from|back in|until) (?:\w+ )?((?:19|20)\d\d)\b/g),
  ].map(([, text]) => Number(text));
  return (
    years.some((one) => one < year - 1) ||
    /\b(last year|years ago|previously|formerly|at the time|anniversary)\b/i.test(sentence)
  );
}

/** Words that take back the match, before it in the same clause or within it. */
const hedges =
  /\b(may|might|could|would|should|will|plans? (?:to|for)|planned|is planning|intends?|hopes?|aims?|wants?|seeks?|set to|about to|likely|expects?|if|unless|not|never|nobody|no longer|almost|nearly|like|unlike|versus|customers? of|clients? of|users? of|begins?|starts?|working towards?|prepares?|preparing|ready for)\b/i;

function isHedged(masked: string, match: RegExpExecArray): boolean {
  const before = masked.slice(Math.max(0, match.index - 30), match.index).replace(/^.*[;:–—]/, "");
  const words = `${before} ${match[0]}`.replace(
    /\b(agree[sd]?|agreement|deal|signs?|signed) (has been signed )?to\b/gi,
    "",
  );
  return hedges.test(words);
}

const name = "[A-Z0-9][\\p{L}\\p{N}&.'’-]*";
/** An organisation or a person: capitalised words. */
const who = `(?:[Tt]he )?${name}(?: (?:(?:of|and|&|de|von|van|der) )?${name}){0,5}`;
const adverbs =
  "(?:,[^,]{1,80},)?(?: (?:has|have|had|today|also|now|recently|successfully|officially|just|this week|on \\p{L}+))*";
const subject = `${it}(?:’s|'s)?(?: parent| team| board)?${adverbs} `;
const money =
  "(?:about |around |over |more than |nearly |up to |(?:a )?further |(?:an )?additional |another )?(?:(?:US|A|C|S)?[$€£] ?\\d[\\d.,]*|(?:USD|EUR|CHF|GBP|SEK) ?\\d[\\d.,]*|\\d[\\d.,]*)(?: ?(?:million|billion|mn|bn|m|b|M|B)\\b)?(?: (?:dollars|euros|francs|pounds))?";
const title =
  "(?:[\\p{L}-]+ ){0,4}(?:[Cc]hief|CEO|CFO|CTO|COO|CIO|CRO|CMO|CPO|CISO|[Pp]resident|[Cc]hair(?:man|woman|person)?|[Hh]ead|[Dd]irector|[Oo]fficer|[Mm]anaging|[Pp]artner|[Cc]ounsel)(?: (?:of|for|and|\\p{L}[\\p{L}-]*)){0,6}";
const place = `${name}(?: ${name}){0,2}(?:, ${name}(?: ${name})?)?`;
const certificate =
  "(?:SOC ?[123](?:[ -]Type[ -](?:III|II|I|[12]))?|ISO(?:/IEC)?[ -]?\\d{4,5}(?:[:-]\\d{4})?|Cyber Essentials(?: Plus)?|PCI[ -]DSS|CSA STAR|HITRUST|FedRAMP|ISAE 3402|SSAE 18)";
const kindOfBuyer = "(?:(?:[a-z][\\p{L}-]* ){0,4}(?:firm|group|company|investor|fund|bank|giant|rival) )?";
const buyVerb = "acquires|acquired|buys|bought|takes over|took over|snaps up|snapped up|purchases|purchased";

interface Rule {
  pattern: RegExp;
  read: (parts: Record<string, string | undefined>, isOnlyAgreed: boolean) => Found | null;
}

const rule = (pattern: string, read: Rule["read"]): Rule => ({ pattern: new RegExp(pattern, "u"), read });

/** A sale of the entry. Only a completed one changes its owner. */
const sold = ({ buyer }: Record<string, string | undefined>, isAgreed: boolean): Found | null => {
  const by = organisation(buyer);
  if (by === null) return null;
  return isAgreed
    ? { rule: "acquisition agreed", text: `Agreed to be acquired by ${by}`, fact: null }
    : { rule: "acquired", text: `Acquired by ${by}`, fact: { field: "owner", value: by } };
};
const event =
  (rule: NewsRule, word: string) =>
  ({ what }: Record<string, string | undefined>): Found | null => {
    const object = objectOf(what);
    return object === null ? null : { rule, text: `${word} ${object}`, fact: null };
  };
const raised = ({ amount }: Record<string, string | undefined>): Found | null =>
  amount ? { rule: "raised", text: `Raised ${onOneLine(amount)}`, fact: null } : null;
const moved = ({ place: to }: Record<string, string | undefined>): Found | null => {
  const value = (to ?? "").replace(/[.,]$/, "");
  return value
    ? { rule: "moves", text: `Moved its headquarters to ${value}`, fact: { field: "headquarters", value } }
    : null;
};
const appointed = ({ person = "", post = "" }: Record<string, string | undefined>): Found | null =>
  /^(Best|Top|Leader|Winner|One|A|The|Its)\b/.test(person) || !/ /.test(person)
    ? null
    : { rule: "appoints", text: `Appointed ${person} as ${objectOf(post) ?? post}`, fact: null };
const certified = ({ certificate: text = "" }: Record<string, string | undefined>): Found => {
  const value = certificateName(text);
  return { rule: "certified", text: `Certified: ${value}`, fact: { field: "certifications", value } };
};

const rules: Rule[] = [
  rule(
    `(?<buyer>${who})${adverbs} (?:completes|completed|closes|closed|finali[sz]e[sd]) (?:its |the |their )?(?:\\p{L}+ )?(?:acquisition|purchase|takeover|buyout) of ${it}`,
    (parts) => sold(parts, false),
  ),
  rule(
    `(?<buyer>${who})${adverbs} (?:${buyVerb}) (?:all of |the whole of |[\\p{L} -]{0,40}(?:platform|provider|firm|company|maker|specialist|software|vendor|startup) )?${it}(?! stake| shares)`,
    sold,
  ),
  rule(
    `${it}${adverbs} (?:been |was |is |were )?(?:acquired|bought|taken over|purchased|sold) (?:by|to) ${kindOfBuyer}(?<buyer>${who})`,
    sold,
  ),
  rule(
    `${it}${adverbs} (?:is being|to be|agrees to be|agreed to be) (?:acquired|bought|taken over|sold) (?:by|to) ${kindOfBuyer}(?<buyer>${who})`,
    (parts) => sold(parts, true),
  ),
  rule(
    `(?<buyer>${who})${adverbs} (?:agrees|agreed|signs (?:a |an )?(?:definitive )?(?:deal|agreement)|signed (?:a |an )?(?:definitive )?(?:deal|agreement)|strikes (?:a )?deal|enters into (?:a |an )?(?:definitive )?agreement|is)? ?to (?:acquire|buy|purchase|take over) (?:[\\p{L} -]{0,40}(?:platform|provider|firm|company|maker|specialist|software|vendor|rival) )?${it}`,
    (parts) => sold(parts, true),
  ),
  rule(`(?:sells|sold|has sold) ${it} to ${kindOfBuyer}(?<buyer>${who})`, sold),
  rule(`[Cc]ompletes? (?:the )?sale of ${it} to (?<buyer>${who})`, (parts) => sold(parts, false)),
  rule(
    `(?:[Ss]ale|[Tt]akeover|[Aa]cquisition) of ${it} (?:by|to) (?<buyer>${who}) (?:completes|completed|closes|closed|has closed|is complete)`,
    (parts) => sold(parts, false),
  ),
  rule(
    `${subject}(?:${buyVerb}|completes (?:its |the )?(?:acquisition|purchase) of|completed (?:its |the )?(?:acquisition|purchase) of) (?!by )(?<what>(?:[a-z-]+ ){0,6}${who})`,
    event("acquires", "Acquired"),
  ),
  rule(
    `${subject}(?:raises|raised|secures|secured|closes|closed|lands|landed|nets|bags|collects|completes|completed|announces|announced)(?: its| an?| the)?(?: (?:oversubscribed|strategic|growth|minority|new|fresh|seed|pre-seed|Series [A-H]\\+?))*(?: (?:funding|financing|investment|round|capital|extension))*(?: of| round of| worth| at)? (?<amount>${money})(?! (?:in |of )?(?:assets|AUM|contract|fine|loss|revenue|customers|clients|users|years|months|percent|%|new features))`,
    raised,
  ),
  rule(
    `(?<amount>${money}) (?:[\\p{L}0-9-]+ ){0,4}(?:round|funding|financing|investment) (?:for|in|into) ${it}`,
    raised,
  ),
  rule(
    `${who} (?:leads|led) (?<amount>${money}) (?:[\\p{L}0-9-]+ ){0,4}(?:round|investment) (?:in|for) ${it}`,
    raised,
  ),
  rule(`(?:pour|pours|poured|put|puts) (?<amount>${money}) into ${it}`, raised),
  rule(`${who} (?:invests|invested) (?<amount>${money}) in ${it}`, raised),
  rule(
    `${subject}(?:moves|moved|relocates|relocated|shifts|shifted|transfers|transferred) (?:its |the )?(?:\\p{L}+ )?(?:headquarters|head office|HQ|seat|registered office)(?: from ${place})? to (?<place>${place})`,
    moved,
  ),
  rule(
    `${subject}(?:relocates|relocated|moves|moved)(?: from ${place})? to (?<place>${place})(?= headquarters|$|[.,;]| in | after | as )`,
    moved,
  ),
  rule(
    `${subject}(?:opens|opened|names|named|establishes|established|sets up) (?:a |its |the )?new (?:\\p{L}+ )?(?:headquarters|head office|HQ) in (?<place>${place})`,
    moved,
  ),
  rule(
    `${subject}(?:appoints|appointed|names|named|hires|hired|promotes|promoted|taps|tapped|brings in)(?: former (?:\\p{L}+ ){1,4}?(?:executive|banker|manager|officer|chief|head|partner|adviser|engineer|veteran))?(?: [a-z][\\p{L}-]*)* (?<person>${who})(?: from [\\p{L} ]{2,40}?)? (?:as|to|its|to be) (?:its |the |new |first )*(?<post>${title})`,
    appointed,
  ),
  rule(
    `(?<person>${who}),? (?:joins|joined) ${it} as (?:its |the |new |first )*(?<post>${title})`,
    appointed,
  ),
  rule(
    `(?<person>${who}),? (?:is |was |has been |becomes )?(?:named|appointed|becomes|made) (?:as )?(?:the |new )*(?<post>(?:${title})) (?:of|at) ${it}`,
    appointed,
  ),
  rule(
    `${subject}(?:launches|launched|introduces|introduced|unveils|unveiled|releases|released|rolls out|rolled out|debuts|debuted) (?<what>[^.;:]{3,100})`,
    event("launches", "Launched"),
  ),
  rule(
    `${subject}(?:discontinues|discontinued|sunsets|phases out|phased out|shuts down|shut down|ends support for|ended support for|winds down|retires|retired|withdraws|pulls) (?<what>[^.;:]{3,80})`,
    event("discontinues", "Discontinued"),
  ),
  rule(
    `${it}${adverbs} (?:ceases|ceased|ends|ended) (?:all )?(?:operations|trading|business)|${it}${adverbs} (?:shuts down|shut down|closes its doors|files for bankruptcy|filed for bankruptcy|goes into administration|enters liquidation)(?=$|[.,;]| after| as| in )`,
    () => ({ rule: "discontinues", text: "Ceased operations", fact: null }),
  ),
  rule(
    `${subject}(?:achieves|achieved|earns|earned|receives|received|obtains|obtained|completes|completed|attains|attained|gains|gained|secures|secured|passes|passed|awarded|gets|wins)\\b[^.;]{0,50}?(?<certificate>${certificate})`,
    certified,
  ),
  rule(
    `${it} (?:is|has been|was|becomes|now) (?:now |officially )?(?:awarded )?(?<certificate>${certificate})(?: (?:certified|compliant|attested|certification))`,
    certified,
  ),
];

/** Things that are launched or ended but say nothing about a product. */
const noProduct =
  /^(?:an? |the |its |their |new )*(?:\p{L}+ ){0,2}(search|review|investigations?|lawsuits?|bid|attacks?|appeal|probe|surveys?|reports?|results?|figures|statement|campaign|hiring|offer|talks|fundraising|round|podcast|white ?paper|study|index|video|details|earnings|tribute|data showing|findings|guidance|a statement|partnership)\b/iu;

/** The object of a verb, cut to its clause. Null for other things than products, organisations and places. */
function objectOf(text: string | undefined): string | null {
  const clause = onOneLine(text ?? "")
    .replace(
      /,? (?:to (?:help|let|give|support|serve|speed|cut|make|bring|allow|enable)|which|that|as (?:it|part)|after|amid|following|with the aim|aimed at|because|while|in (?:response|a bid))\b.*$/i,
      "",
    )
    .replace(/,\s.*$/, "")
    .replace(/[.,;:]+$/, "")
    .trim();
  return clause.length < 2 || noProduct.test(clause) ? null : clause;
}

const organisation = (text: string | undefined): string | null => {
  const trimmed = onOneLine(text ?? "")
    .replace(/[.,;:]+$/, "")
    .replace(/^(?:Private equity firm|Investor|Buyer|Group) /, "");
  return trimmed.length < 2 ||
    /^(It|He|She|They|This|That|Who|What|Why|How|After|When|The deal)$/.test(trimmed)
    ? null
    : trimmed;
};

const certificateName = (text: string) =>
  text
    .replace(/^SOC ?([123])/, "SOC $1")
    .replace(/[ -]Type[ -]/, " Type ")
    .replace(/Type 1$/, "Type I")
    .replace(/Type 2$/, "Type II")
    .replace(/^ISO(?:\/IEC)?[ -]?(\d+).*$/, "ISO $1");

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
