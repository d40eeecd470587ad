/** Parts of the patterns that read news. */

/** The placeholder for the entry's names in a sentence. */
export const it = "\u2588";

export const name = "[\\p{Lu}0-9][\\p{L}\\p{N}&.'’-]*";
/** An organisation or a person: capitalised words. */
export const who = `(?:[Tt]he )?${name}(?: (?:(?:of|and|&|de|von|van|der) )?${name}){0,5}`;
export const adverbs =
  "(?:,[^,]{1,80},)?(?: (?:has|have|had|is|today|also|now|recently|successfully|officially|just|this week|on \\p{L}+))*";
/** "Addepar said on Monday that it has": the entry still is the subject of the next verb. */
export const reporting =
  "(?: (?:said|says|announced|announces|confirmed|confirms)(?: today| in a statement|(?: on)? \\p{Lu}\\p{L}+day)*(?: that)? (?:it|the company|the firm)(?: (?:has|had|is|also|now|recently|successfully))*)?";
export const subject = `(?<!\\b(?:on|with|from|at|by|via|through|using|uses|for|against|than|like|in|(?<!board |directors )of|to|rival|former) )${it}(?:’s|'s)?(?: parent| team|(?: (?:supervisory|management|executive))? board(?: of directors)?)?${adverbs}${reporting} `;
/** The entry as the object, not a part of it or a company with a longer name: "Arch Capital". */
export const object = `${it}(?!’s|'s|-| (?:stake|shares|unit|arm|rivals?|competitors?|customers?|clients?|users?|partners?|resellers?|alternatives?|consultan\\p{L}+|parent|founders?|specialist|experts?)\\b| (?!(?:After|Amid|As|At|By|For|From|In|On|To|With)\\b)\\p{Lu})`;
/** A product with the entry's name: "Addepar Trading". */
export const product = `${it}(?: ${name}){1,4}`;
export const announces = "(?:announces|announced)(?: today)?(?: the| its| an?)?(?: successful)? ";
const currency = "(?:dollars|euros|francs|pounds)";
const unit = " ?(?:million|billion|trillion|mn|bn|mln|MM|Mio\\.?|Mrd\\.?|m|b|M|B)(?![\\p{L}\\p{N}])";
export const money = `(?:about |around |over |more than |nearly |up to |(?:a )?further |(?:an )?additional |another )?(?:(?:US|A|C|S)?[$€£] ?\\d[\\d.,]*(?:${unit})?|(?:USD|EUR|CHF|GBP|SEK) ?\\d[\\d.,]*(?:${unit})?|\\d[\\d.,]* (?:million|billion)(?= ${currency}| (?:in|of) (?:funding|financing|capital|investment|growth|new)))(?: ${currency})?`;
export const noRound =
  "(?![\\d.,]*\\d| ?(?:million|billion|trillion)| (?:in |of )?(?:new |total |client )*(?:assets|AUM|contract|deal|order|fine|loss|revenue|settlement|damages|donation|pledge|gift|dividend|buyback|share(?! sale)|milestone|customers|clients|users|years|months|percent|%|new features|(?:\\p{L}+ )?for (?:charit|children)))";
export const title =
  "(?:[\\p{L}-]+ ){0,4}(?:[Cc]hief|CEO|CFO|CTO|COO|CIO|CRO|CMO|CPO|CISO|[Pp]resident|[Cc]hair(?:man|woman|person)?|[Hh]ead(?! [Oo]ffice)|[Dd]irector|[Oo]fficer|VP|[Vv]ice [Pp]resident|[Mm]anaging|(?:[Gg]eneral|[Ss]enior|[Oo]perating) [Pp]artner|[Gg]eneral [Mm]anager|[Cc]ounsel)(?: (?:of|for|and|\\p{L}[\\p{L}-]*)){0,6}";
export const place = `${name}(?: ${name}){0,2}(?:, ${name}(?: ${name})?)?`;
/** Not regional ones. */
export const headOffice =
  "(?:(?:its |the |a )?(?:(?:new|global|corporate|company|world|worldwide|international|group|main|larger|purpose-built) ){0,3}(?:headquarters|head office|HQ|seat|registered office|(?<!(?:client|customer|user) )base))";
export const certificate =
  "(?:SOC ?[123](?:[ -][Tt]ype[ -](?:III|II|I|[12]))?|ISO(?:/IEC)?[ -]?(?:9001|14001|20000|22301|27001|27017|27018|27701|42001)(?:[:-]\\d{4})?|Cyber Essentials(?: Plus)?|PCI[ -]DSS|CSA STAR|HITRUST|FedRAMP|ISAE 3402|SSAE 18)";
export const kindOfBuyer = `(?:${name} (?:parent|owner) )?(?:(?:(?:the|an?) )?(?:${name} )?(?:[a-z][\\p{L}-]* ){0,4}(?:firm|group|company|investor|fund|bank|giant|rival|house) )?`;
export const kindOfSold =
  "(?:all of |the whole of |the |(?:an? |the )?(?:majority|controlling) (?:stake|interest|holding) (?:in|of) |(?:an? |the )?majority of |all (?:the )?(?:outstanding )?shares (?:in|of) |[\\p{L} -]{0,40}(?:platform|provider|firm|company|maker|specialist|software|vendor|rival|startup) )?(?:[A-Z]\\p{L}+-based )?";

export const buys =
  "acquires|acquired|buys|bought|takes over|took over|taken over|snaps up|snapped up|purchases|purchased";
export const completes = "completes|completed|closes|closed|finishes|finished|finali[sz]e[sd]";
export const bought = "acquired|bought|taken over|taken private|purchased|sold";
export const purchase = "acquisition|purchase|takeover|buyout";
export const toBuy = "to (?:acquire|buy|purchase|take over)|will (?:acquire|buy)|acquiring|buying";
export const agrees =
  "(?:agrees|agreed|is|(?:signs|signed|strikes|struck|enters into|entered into|reaches|reached|inks|inked) (?:an? )?(?:definitive |binding )*(?:deal|agreement))";
export const raises =
  "raises|raised|secures|secured|lands|landed|nets|bags|pulls in|pulled in|picks up|picked up|pockets|pocketed|attracts|attracted";
/** Not about money alone. */
export const mayRaise =
  "closes|closed|wraps up|wrapped up|collects|completes|completed|announces|announced|receives|received|obtains|obtained";
export const round =
  "(?:(?: the)?(?: successful)?(?: (?:closing|close|completion) of)?(?: its| an?| the)?(?: (?:oversubscribed|first|outside|external|strategic|growth|minority|new|fresh|seed|pre-seed|Series [A-H]\\+?))*(?: (?:funding|financing|investment|round|capital|extension))*(?: of| round of| worth)?(?::? an?(?= ))?)";
export const funding =
  "(?:fund(?:ing|raising)|financing|round|investment|capital|Series [A-H]|seed|equity|venture|investors|shareholders)\\b";
export const moves = "moves|moved|relocates|relocated|shifts|shifted|transfers|transferred";
export const appoints =
  "appoints|appointed|names|named|hires|hired|promotes|promoted|elevates|elevated|taps|tapped|recruits|recruited|welcomes|welcomed|pleased to welcome|delighted to welcome|proud to welcome|brings in|brought in|brings on board|brought on board|picks|picked|adds|added";
export const launches =
  "launches|launched|launching|introduces|introduced|unveils|unveiled|releases|released|rolls out|rolled out|rolling out|debuts|debuted|brings out|brought out|brings to market|brought to market|goes live with|went live with|gone live with|ships|shipped|shipping";
export const discontinues =
  "discontinues|discontinued|discontinuing|sunsets|sunsetting|phases out|phased out|phasing out|shuts down|shut down|shutting down|ends support for|ended support for|winds down|winding down|retires|retired|retiring|will (?:retire|discontinue|sunset|phase out|shut down|end support for)|stops selling|stopped selling|withdraws|pulls(?! (?:in|ahead|out|off|through|together)\\b)";
export const earns =
  "achieves|achieved|earns|earned|receives|received|obtains|obtained|completes|completed|attains|attained|gains|gained|secures|secured|passes|passed|awarded|gets|wins";
