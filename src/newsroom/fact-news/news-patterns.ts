import {
  acquires,
  appointed,
  appointedTo,
  type Context,
  certified,
  ended,
  event,
  type Found,
  launched,
  moved,
  type Parts,
  raised,
  sold,
  soldAlready,
  soldSoon,
} from "./news-events.ts";
import {
  adverbs,
  agrees,
  announces,
  appoints,
  bought,
  buys,
  certificate,
  completes,
  discontinues,
  earns,
  funding,
  headOffice,
  it,
  kindOfBuyer,
  kindOfSold,
  launches,
  mayRaise,
  money,
  moves,
  name,
  noRound,
  object,
  place,
  product,
  purchase,
  raises,
  reporting,
  round,
  subject,
  title,
  toBuy,
  who,
} from "./news-phrases.ts";

interface Rule {
  /** Occur in every sentence that the pattern matches. Much faster than the pattern. */
  words: RegExp;
  pattern: RegExp;
  read: (parts: Parts, context: Context) => Found | null;
}

/**
 * Headlines capitalise any word. `(?i:…)` would say so, but the long patterns then miss matches in Node 24.
 * @param pattern with `VERB` as a placeholder for any of the verbs
 */
const rule = (verbs: string, pattern: string, read: Rule["read"]): Rule => ({
  words: new RegExp(`\\b(?:${verbs})\\b`, "iu"),
  pattern: new RegExp(capitalisable(pattern.replaceAll("VERB", `(?:${verbs})`)), "u"),
  read,
});

/** Lets the words of a pattern start with a capital letter: `the ` becomes `[tT]he `. */
const capitalisable = (pattern: string) =>
  pattern.replace(/(?<=^|[|: (!=-])[a-z](?=[a-z])/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** The first event of a kind counts. */
export const rules: Rule[] = [
  rule(
    `${completes}|completion of`,
    `(?<buyer>${who})${adverbs}${reporting} (?:${announces})?VERB (?:its |the |their )?(?:${money} |\\p{L}+ )?(?:${purchase}) of ${object}`,
    soldAlready,
  ),
  rule(completes, `(?<buyer>${who})${adverbs} VERB (?:its |the )?${it} (?:${purchase})`, soldAlready),
  rule(buys, `(?<buyer>${who})${adverbs} VERB ${kindOfSold}${object}`, sold),
  rule(
    bought,
    `${it}${adverbs} (?:been |was |is |were )?VERB (?:by|to) ${kindOfBuyer}(?<buyer>${who})`,
    sold,
  ),
  rule(
    bought,
    `${it}${adverbs}${reporting} (?:(?:${agrees}|is) )?(?:being|to be) VERB (?:by|to) ${kindOfBuyer}(?<buyer>${who})`,
    soldSoon,
  ),
  rule(toBuy, `(?<buyer>${who})${adverbs} (?:${agrees} )?VERB ${kindOfSold}${object}`, soldSoon),
  rule(
    "sells|sold|divests|divested",
    `VERB (?:(?!stake|shares|licen[cs]e|minority|part)[\\p{L}-]+ ){0,6}?${it} to ${kindOfBuyer}(?<buyer>${who})`,
    sold,
  ),
  rule(
    "(?:is |are )?to sell|will sell",
    `VERB (?:its |the )?(?:[a-z-]+ ){0,3}${it} to ${kindOfBuyer}(?<buyer>${who})`,
    soldSoon,
  ),
  rule(completes, `VERB (?:the |its )?sale of ${it} to (?<buyer>${who})`, soldAlready),
  rule(
    `sale|${purchase}`,
    `VERB of ${it} (?:by|to) (?<buyer>${who}) (?:(?:has|has been|is|was) )?(?:completes|completed|complete|closes|closed)`,
    soldAlready,
  ),
  rule(
    purchase,
    `(?<buyer>${who}) VERB of ${it} (?:has |is |was )?(?:been )?(?:completes|completed|complete|closes|closed)`,
    soldAlready,
  ),
  rule(
    "clears?|cleared|approves?|approved",
    `VERB (?:the |an? )?(?:[a-z-]+ )?(?:${purchase}) (?:of ${object} by ${kindOfBuyer}(?<buyer>${who})|by ${kindOfBuyer}(?<regulated>${who}) of ${object})`,
    ({ buyer, regulated }) => soldSoon({ buyer: buyer ?? regulated }),
  ),
  rule(
    "part of|subsidiary of|owned by",
    `${it}${adverbs} (?:(?:becomes|become|became) |(?<=now ))(?:an? )?(?:wholly[ -]owned )?VERB ${kindOfBuyer}(?<buyer>${who})`,
    sold,
  ),
  rule(
    `${buys}|(?:${completes}) (?:its |the )?(?:${purchase}) of`,
    `${subject}VERB (?!(?:by|as|from) )(?<what>(?:[a-z-]+ ){0,6}${who})`,
    acquires,
  ),
  rule(`(?:${purchase}) of`, `${subject}(?:${announces})VERB (?<what>(?:[a-z-]+ ){0,6}${who})`, acquires),
  rule(
    purchase,
    `${it}(?:’s|'s)? VERB of (?<what>(?:[a-z-]+ ){0,6}${who})(?:,[^,]{1,60},)? (?:(?:has|has been|is|was) )?(?:completes|completed|complete|closes|closed)`,
    acquires,
  ),
  rule(toBuy, `${subject}(?:${agrees} )?VERB (?<what>(?:[a-z-]+ ){0,6}${who})`, (parts, context) =>
    acquires(parts, { ...context, isOnlyAgreed: true }),
  ),
  rule("acquired|bought", `(?<what>${who})${adverbs} (?:been |was )?VERB (?:by) ${object}`, acquires),
  rule(raises, `${subject}VERB${round} (?<amount>${money})${noRound}`, raised),
  rule(mayRaise, `${subject}VERB(?=[^.;]{0,80} ${funding})${round} (?<amount>${money})${noRound}`, raised),
  rule(
    "round|funding|financing|investment",
    `(?<amount>${money}) (?:[\\p{L}0-9-]+ ){0,4}VERB (?:for|in|into) ${object}`,
    raised,
  ),
  rule(
    "leads|led",
    `${name} VERB (?<amount>${money}) (?:[\\p{L}0-9-]+ ){0,4}(?:round|investment) (?:in|for) ${object}`,
    raised,
  ),
  rule("pours?|poured|puts?", `VERB (?<amount>${money}) into ${object}`, raised),
  rule(
    "closed|raised|secured|completed",
    `(?<amount>${money})(?: [\\p{L}0-9-]+){0,5}? VERB by ${object}(?=$|[.,;:]| (?:and|in|from|to|with|last|this)\\b)`,
    raised,
  ),
  rule(
    "values|valued|valuing",
    `(?<amount>${money}) (?:[\\p{L}-]+ ){0,3}(?:round|funding|financing|investment|Series [A-H]),? VERB ${object}`,
    raised,
  ),
  rule(
    "sells|sold|issues|issued|places|placed",
    `${subject}VERB (?:[a-z]+ ){0,2}(?:securities|shares|stock)(?: worth| for| totall?ing| of)? (?<amount>${money})${noRound}(?! (?:in|of)\\b)`,
    raised,
  ),
  rule("invests|invested|investing", `${name}${adverbs} VERB (?<amount>${money}) in ${object}`, raised),
  rule(moves, `${subject}VERB ${headOffice}(?: from ${place})? to (?<place>${place})`, moved),
  rule(moves, `${it}(?:’s|'s)? ${headOffice}${adverbs} VERB(?: from ${place})? to (?<place>${place})`, moved),
  rule(
    "relocation|move|transfer",
    `${subject}${announces}VERB of ${headOffice}(?: from ${place})? to (?<place>${place})`,
    moved,
  ),
  rule(
    "relocates|relocated|moves|moved",
    `${subject}VERB(?: from ${place})? to (?<place>${place})(?= headquarters|$|[.,;]| in | after | as )`,
    (parts, { isAboutOffice }) => (isAboutOffice ? moved(parts) : null),
  ),
  rule(
    `opens|opened|names|named|establishes|established|sets up|opening of`,
    `${subject}(?:${announces})?VERB (?=(?:\\p{L}+ )?(?:new) )${headOffice} in (?<place>${place})`,
    moved,
  ),
  rule(
    `${appoints}|announces|announced`,
    `${subject}VERB(?: former (?:\\p{L}+ ){1,4}?(?:executive|banker|manager|officer|chief|head|partner|adviser|engineer|veteran))?(?: [a-z][\\p{L}-]*)* (?<person>${who})(?:,[^,]{1,80},| from [\\p{L} ]{2,40}?)? (?:to lead [\\p{L} ]{2,30} as|to be|as|to|its) (?:its |the |new |first )*(?<post>${title})`,
    appointed,
  ),
  rule(
    appoints,
    `${subject}VERB (?<person>${who}) (?=[a-z]|C[A-Z]O\\b|Chief|President|Head|Managing|Chair)(?<post>${title})`,
    appointed,
  ),
  rule(
    "makes|made",
    `${subject}VERB (?<person>${who}),? (?:its |the |our )?(?:new |first )?(?=[a-z]|C[A-Z]O\\b|Chief|President|Head|Managing|Chair)(?<post>${title})`,
    appointed,
  ),
  rule(
    `${appoints}|elects|elected`,
    `${subject}VERB (?<person>${who})(?:,[^,]{1,80},)? to (?:its |the )?(?:[a-z]+ ){0,2}board\\b`,
    ({ person }) => appointedTo(person, "its board"),
  ),
  rule(
    "appointment|hiring|promotion",
    `${subject}(?:${announces})VERB of (?<person>${who})(?:,[^,]{1,60},)? (?:as|to) (?:its |the |new |first )*(?<post>${title})`,
    appointed,
  ),
  rule(appoints, `VERB (?<person>${who}) to (?:run|lead|head) its ${it}`, ({ person }) =>
    appointedTo(person, "run it"),
  ),
  rule(
    "elected|named|appointed|joins|joined",
    `(?<person>${who}) (?:has |has been |was |is )?VERB (?:to )?(?:the (?:[a-z]+ ){0,2}board (?:of directors )?of ${it}|${it}(?:’s|'s) (?:[a-z]+ ){0,2}board\\b)`,
    ({ person }) => appointedTo(person, "its board"),
  ),
  rule(
    "joins|joined",
    `${it}[^.;]{0,100} (?:said|says|announces|announced)(?: today)? that (?<person>${who})(?: has)? VERB (?:the company|the firm|us) as (?:its |the |new |first )*(?<post>${title})`,
    appointed,
  ),
  rule(
    "joins|joined|will join",
    `(?<person>${who})(?:,[^,]{1,60},|,)?(?: has)? VERB ${it}(?:(?:’s|'s)(?: [a-z]+){1,4})? as (?:its |the |new |first )*(?<post>${title})`,
    appointed,
  ),
  rule(
    "named|appointed|becomes|become|left [^,;.]{2,40} to become|made|promoted to|takes over|took over|taken over|(?:succeeds|succeeded|replaces|replaced) [^,;]{3,40} as",
    `(?<person>${who}),? (?:is |was |has (?:been )?)?VERB (?:as )?(?:the |new )*(?<post>(?:${title})) (?:of|at) ${it}`,
    appointed,
  ),
  rule(
    "names|named|appoints|appointed",
    `VERB (?<person>${who}) (?:as )?(?:the |new )*(?<post>(?:${title})) of ${object}(?=$|[.,;]| (?:and|effective|from|in)\\b)`,
    appointed,
  ),
  rule(
    "succeeds|succeeded|succeed|replaces|replaced|replace",
    `(?:${it}${adverbs} (?:said|says|announces|announced|confirms|confirmed)(?: today)?(?: that)? )(?<person>${who})(?: has| will)? VERB ${who} as (?:its |the )*(?<post>${title})`,
    appointed,
  ),
  rule(launches, `${subject}VERB (?<what>[^.;:]{3,100})`, launched),
  rule(
    launches,
    `VERB (?<what>(?:an? |the )?(?:[\\p{L}-]+ ){1,4}(?:edition|version) of ${object})`,
    launched,
  ),
  rule(
    "launch of|release of|availability of",
    `${subject}(?:${announces})(?:general )?VERB (?<what>[^.;:]{3,100})`,
    launched,
  ),
  rule("introducing", `^(?:[Tt]oday,? )?(?:we(?: are|’re|'re) )?VERB (?<what>${it} [^.;:,]{3,80})`, launched),
  rule(
    "adds|added|brings|brought",
    `${name}${adverbs} VERB (?<what>an? [^.;:]{3,60}(?:module|dashboard|feature)) to ${it}`,
    launched,
  ),
  rule(
    "makes|made",
    `${subject}VERB (?<what>[^.;:]{3,80}?) (?:generally )?available (?:to|for|in)\\b`,
    launched,
  ),
  rule(
    "general availability of|release of",
    `(?:announces|announced)(?: today)?(?: the)? VERB (?<what>${product})`,
    launched,
  ),
  rule(
    "available",
    `(?<what>${product}) is now (?:generally )?VERB(?=$|[.,;]| (?:to|for|in|from|on)\\b)`,
    launched,
  ),
  rule(discontinues, `${subject}VERB (?<what>[^.;:]{3,80})`, event("discontinues", "Discontinued")),
  rule(
    "end[ -]of[ -](?:life|support|sale)|discontinuation|retirement|closure|shutdown",
    `(?:announces|announced)(?: the)? VERB (?:of|for) ${object}|${it}${adverbs} (?:reaches|reached|enters|entered) VERB`,
    ended("Was discontinued"),
  ),
  rule(
    "discontinued|shut down|wound down|phased out",
    `${it}${adverbs} (?:been|was|being) VERB`,
    ended("Was discontinued"),
  ),
  rule(
    "discontinued|shut down|wound down|phased out|retired|withdrawn|switched off",
    `${it} will be VERB (?:on|from|in|as of|at|by the end|effective) `,
    ended("Its end was announced"),
  ),
  rule(
    "shuts down|shut down|sunsets|winds down|ends support for|ended support for",
    `${name}${adverbs} VERB ${object}`,
    ended("Was discontinued"),
  ),
  rule(
    "stops selling|stopped selling|discontinues|discontinued|discontinuing|shuts down|shut down|pulls the plug on|pulled the plug on|(?:ends|ended|ending) sales of",
    `${name}${adverbs} VERB (?<what>(?:the )?(?:(?!its\\b)[a-z-]+ ){0,5}${it}(?:’s|'s)?(?: [\\p{L}\\p{N}-]+){1,5})`,
    event("discontinues", "Discontinued"),
  ),
  rule(
    "(?:ceases|ceased|ends|ended) (?:all )?(?:operations|trading|business)",
    `${it}${adverbs} VERB`,
    ended("Ceased operations"),
  ),
  rule(
    "shuts down|shut down|closes its doors|files for bankruptcy|filed for bankruptcy|goes into administration|enters liquidation",
    `${it}${adverbs} VERB(?=$|[.,;]| after| as| in )`,
    ended("Ceased operations"),
  ),
  rule(earns, `${subject}VERB\\b[^.;]{0,50}?(?<certificate>${certificate})`, certified),
  rule(
    "issued|issues|awarded|granted",
    `VERB ${it} (?:an? )?(?:[a-z]+ ){0,3}(?<certificate>${certificate})`,
    certified,
  ),
  rule(
    "completion of",
    `${subject}(?:${announces})VERB [^.;]{0,30}?(?<certificate>${certificate})`,
    certified,
  ),
  rule(
    "certified|compliant|attested|certification",
    `${it} (?:is|has been|was|becomes|now) (?:now |officially )?(?:awarded )?(?<certificate>${certificate}) VERB`,
    certified,
  ),
  rule(
    "certified|recertified|re-certified",
    `${it}${adverbs} (?:been |was )?VERB (?:to|under|for|against|according to|as) (?:the )?(?<certificate>${certificate})`,
    certified,
  ),
];
