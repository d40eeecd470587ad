/** The kinds of event a piece can report, by typical words. The first match is the piece's lead. */
const deeds: [deed: string, words: RegExp][] = [
  ["fine", /\b(fines?|fined|penalt(y|ies)|settles?|settlement|cease-and-desist)\b/i],
  ["lawsuit", /\b(sues?|sued|lawsuits?|class action|indicted?)\b/i],
  [
    "breach",
    /\b(breach(es|ed)?|stolen|thefts?|hack(s|ed|ers?)|attackers|intruders|ransomware|leak(s|ed)?)\b/i,
  ],
  [
    "outage",
    /\b(outages?|offline|down for|downtime|(can|could) ?not be reached|stopped working|feeds? (fail(s|ed)?|halt(s|ed)?)|halts .{0,20}feeds|locks .{0,30}out|blackout)\b/i,
  ],
  [
    "layoffs",
    /\b(layoffs?|lays? off|laid off|redundan(cy|cies|t)|(cuts?|cutting|sheds?|axes?|costs?|lose their|slash(es)?) (another |about |some |its )?([\w-]+ )?(jobs|staff|posts|people|workforce))\b/i,
  ],
  [
    "takeover",
    /\b(buys?|bought|acquir(e|es|ed|ing)|acquisitions?|takeovers?|tak(es?|en|ing) over|(is |be |was )?sold to|snaps? up|purchase[sd]?|merg(e|es|ed|ers?|ing)|become one company|goes to [A-Z]\w+ for)\b/i,
  ],
  [
    "funding",
    /\b(rais(es|ed|ing) (\$|€|£|\d|new|money|capital|funds)|series [a-h]|funding|(seed|financing) round|round (of|in|led)|(secures?|gets?|closes?|collects?|puts) (\$|€|£)?\d+)\b/i,
  ],
  [
    "departure",
    /\b(steps? down|stepping down|quits?|resign(s|ed|ation)?|departs?|departure|leaves? (the|its|after|at)|retires?)\b/i,
  ],
  [
    "appointment",
    /\b(appoint(s|ed|ment)?|(names?|hires?) .{0,30}(chief|head|c[efito]o|chair|president|manager)|to (head|lead|invest for) |new (c[efito]o|chief|chair)|becomes (c[efito]o|chief|head)|hands .{0,20} over|moves to|joins .{0,20}from|leads .{0,20} in)\b/i,
  ],
  ["award", /\b(awards?|prizes?|honou?rs?|named best)\b/i],
  ["survey", /\b(surveys?|surveyed|polls?|polled|asked \d+|study|respondents)\b/i],
  [
    "office",
    /\b((opens?|opened|opening) (an? |its |new )*([\w-]+ )?(office|branch|hub)|branch|comes to|first stop in|new ([\w-]+ )?base|team in)\b/i,
  ],
  [
    "results",
    /\b(revenues?|turnover|profits?|half-year|(quarterly|full-year|annual|half-year) (results|sales|figures)|earnings|results|sales (up|rose|rise|grew|grow|fell|fall|at)|(first|second|third|fourth)[- ](quarter|half)|[qh][1-4])\b/i,
  ],
  [
    "client",
    /\b(picks|picked|chooses|chosen|chose|selects|selected|wins? .{0,40}(client|mandate|contract)|as a client)\b/i,
  ],
  [
    "partnership",
    /\b(partner(s|ed|ship|ships|ing)?|alliances?|join(s|ed|ing)? forces|team(s|ed|ing)? up|tie-up|agreed to work together|collaborat(e|es|ed|ion))\b/i,
  ],
  [
    "launch",
    /\b(launch(es|ed|ing)?|unveil(s|ed)?|releas(es|ed)|introduc(es|ed)|rolls? out|rolled out|debuts?|new (module|version|app|tool|release)|module|version \d)\b/i,
  ],
];

/** Returns the kinds of event in a text, the lead first. */
export const deedsOf = (text: string): string[] =>
  deeds.filter(([, words]) => words.test(text)).map(([deed]) => deed);

/** Cities, offshore centres and states in the industry's news. A city and a country with the same name count as one place. */
const places = new Set(
  `abu dhabi, amsterdam, atlanta, auckland, austin, bahrain, bangalore, bangkok, barcelona, beijing, berlin, bermuda, boston, brussels,
cape town, cayman, charlotte, chicago, copenhagen, dallas, delaware, denver, doha, dubai, dublin, edinburgh, frankfurt, geneva,
gibraltar, guernsey, hamburg, hong kong, houston, istanbul, jakarta, jersey, johannesburg, kuala lumpur, lausanne, lisbon, london,
los angeles, lugano, luxembourg, lyon, madrid, malta, manchester, manila, melbourne, mexico city, miami, milan, monaco, montreal,
moscow, mumbai, munich, nairobi, nashville, new york, oslo, paris, philadelphia, prague, riyadh, rome, san francisco, santiago,
sao paulo, seattle, seoul, shanghai, singapore, stockholm, sydney, taipei, tel aviv, tokyo, toronto, vaduz, vancouver, vienna,
warsaw, washington, zug, zurich`.split(/,\s+/),
);

const anyPlace = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...places].join("|").replace(/ /g, "\\s")})(?![\\p{L}\\p{N}])`,
  "giu",
);

/** Returns the places a text mentions, in alphabetical order. */
export function placesOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "");
  const mentions = new Set(
    Array.from(plain.matchAll(anyPlace), ([name]) => name.toLowerCase().replace(/\s/, " ")),
  );
  return [...places].filter((place) => mentions.has(place));
}

/** Returns true if the word alone is a place name. `Geneva`, for example, can be a place or a vendor. */
export const isPlaceName = (word: string): boolean => places.has(word.toLowerCase());
