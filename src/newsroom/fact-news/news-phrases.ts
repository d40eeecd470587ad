/** Parts of the patterns that read news. */

/** The placeholder for the entry's names in a sentence. */
export const it = "\u2588";
/** The placeholder for the company that an entry belongs to: Envestnet in "Envestnet Tamarac". */
export const owner = "\u2592";

export const name = "(?:\\p{Ll}{1,2}(?=\\p{Lu}))?[\\p{Lu}0-9][\\p{L}\\p{N}&.'’-]*";
/** An organisation or a person: capitalised words. */
export const who = `(?:[Tt]he )?${name}(?: (?:(?:of|and|&|de|von|van|der) )?${name}){0,5}`;
export const adverbs =
  "(?:,[^,]{1,80},)?(?: (?:has|have|had|is|are|today|also|now|just|then|further|again|(?!reported|alleged|possib|probab|near|like|on)\\p{Ll}+ly|on \\p{L}+))*";
/** "Addepar said on Monday that it has": the entry still is the subject of the next verb. */
export const reporting =
  "(?: (?:said|says|announced|announces|confirmed|confirms|told \\p{L}+(?: \\p{L}+){0,3})(?: today| in a statement|(?: on)? \\p{Lu}\\p{L}+day)*(?: that)? (?:it|the company|the firm|they|we)(?: (?:has|had|is|also|now|(?!reported|alleged|possib|probab|near|like|on)\\p{Ll}+ly))*)?";
export const subject = `(?<!\\b(?:on|with|from|at|by|via|through|using|uses|for|against|than|like|in|(?<!board |directors )of|to|rival|former) )${it}(?:’s|'s)?(?: parent| team|(?: (?:supervisory|management|executive))? board(?: of directors)?)?${adverbs}${reporting} `;
/** The entry as the object, not a part of it or a company with a longer name: "Arch Capital". */
export const object = `${it}(?!’s|'s|-| (?:stake|shares|unit|arm|rivals?|competitors?|customers?|clients?|users?|partners?|resellers?|alternatives?|consultan\\p{L}+|parent|founders?|specialist|experts?)\\b| (?!(?:After|Amid|As|At|By|For|From|In|On|To|With)\\b)\\p{Lu})`;
/** A product with the entry's name: "Addepar Trading". */
export const product = `${it}(?: ${name}){1,4}`;
/** "was announced on Tuesday by": the entry comes last. */
export const announcedBy =
  "(?:,[^,;]{1,80},)? (?:was|is|were|has been|have been) (?:\\p{Ll}+ly )?(?:announced|confirmed|reported|disclosed|made public)(?: [^.,;]{1,30}?)? by";
export const announces = "(?:announces|announced)(?: today)?(?: the| its| an?)?(?: successful)? ";
const currency = "(?:dollars|euros|francs|pounds)";
const unit = " ?(?:million|billion|trillion|mn|bn|mln|MM|Mio\\.?|Mrd\\.?|m|b|M|B)(?![\\p{L}\\p{N}])";
export const money = `(?:(?:about |around |roughly |approximately |some |just over |a total of |over |more than |nearly |up to |(?:a )?further |(?:an )?additional |another )?(?:(?:US|A|C|S)?[$€£] ?\\d[\\d.,]*(?:${unit})?|(?:USD|EUR|CHF|GBP|SEK) ?\\d[\\d.,]*(?:${unit})?|\\d[\\d.,]* (?:million|billion)(?= ${currency}| (?:in|of) (?:funding|financing|capital|investment|growth|new)))(?: ${currency})?|an? (?:figure|sum|amount) in the (?:low |mid |middle |high )?(?:single|double|triple)[ -]digit millions|an? (?:low |mid |high |mid-|low-|high-)?(?:single|double|triple)-digit million (?:\\p{L}+ )?(?:sum|amount|figure))`;
export const noRound =
  "(?![\\d.,]*\\d| ?(?:million|billion|trillion)| (?:in |of )?(?:new |total |client |private )*(?:assets|AUM|contract|deal|order|fines?|fees|loss|revenue|settlement|damages|donation|pledge|gift|dividend|a month|monthly|to [$€£]|buyback|share(?! sale)|milestone|customers|clients|users|years|months|percent|%|new features|(?:\\p{L}+ )?for (?:charit|children)))";
export const title =
  "(?:[\\p{L}-]+ ){0,4}(?:[Cc]hief|CEO|CFO|CTO|COO|CIO|CRO|CMO|CPO|CISO|[Pp]resident|[Cc]hair(?:man|woman|person)?|[Hh]ead(?!quarters| [Oo]ffice)|[Dd]irector|[Oo]fficer|VP|[Vv]ice [Pp]resident|[Mm]anaging|(?:[Gg]eneral|[Ss]enior|[Oo]perating) [Pp]artner|[Gg]eneral [Mm]anager|[Cc]ounsel)(?: (?:of|for|and|\\p{L}[\\p{L}-]*)){0,6}";
export const place = `${name}(?: ${name}){0,2}(?:, ${name}(?: ${name})?)?`;
/** "to Denver", "to a tower on 17th Street in Denver". */
export const toPlace = `to (?:downtown |central |nearby |an? (?:[\\p{L}\\p{N}’'-]+ ){1,7}?in (?:downtown |central )?)?(?<place>${place})`;
/** Not regional ones. */
export const headOffice =
  "(?:(?:its |the |a )?(?:(?:new|global|corporate|company|world|worldwide|international|group|main|larger|purpose-built) ){0,3}(?:headquarters|head office|HQ|seat|registered office|(?<!(?:client|customer|user) )base))";
export const certificate =
  "(?:SOC ?[123](?:[ -][Tt]ype[ -](?:III|II|I|[12]))?|ISO(?:/IEC)?[ -]?(?:9001|14001|20000|22301|27001|27017|27018|27701|42001)(?:[:-]\\d{4})?|Cyber Essentials(?: Plus)?|PCI[ -]DSS|CSA STAR|TISAX|C5(?:(?:[ -][Tt]ype[ -](?:II|I|[12]))|(?= (?:attest|certif|audit|report)))|HITRUST|FedRAMP|ISAE 3402|SSAE 18)";
export const kindOfBuyer = `(?:${name} (?:parent|owner) )?(?:(?:(?:the|an?) )?(?:${name} )?(?:[a-z][\\p{L}-]* ){0,4}(?:firm|group|company|investor|fund|bank|giant|rival|house|conglomerate|manager|operator|vendor|provider|specialist|insurer|exchange) )?`;
export const kindOfSold =
  "(?:the remaining (?:shares|stake|\\d+%) (?:in|of) |(?:just over |about |around |nearly |some |roughly |an? )?(?:5[1-9]|[6-9]\\d|100)(?:[.,]\\d+)?(?:%| per ?cent) (?:of )?(?:(?:the )?(?:shares|stock|equity|capital|stake|interest|holding) )?(?:in |of )?|all of |the whole of |the |(?:an? |the )?(?:majority|controlling) (?:stake|interest|holding) (?:in|of) |(?:an? |the )?majority of |all (?:the )?(?:outstanding )?shares (?:in|of) |[\\p{L} -]{0,40}(?:platform|provider|firm|company|maker|specialist|software|vendor|rival|startup) )?(?:[A-Z]\\p{L}+-based )?";

export const purchase = "acquisition|purchase|takeover|buyout";
export const agrees =
  "(?:agrees|agreed(?: terms)?|is|(?:signs|signed|strikes|struck|enters into|entered into|reaches|reached|inks|inked) (?:an? )?(?:definitive |binding )*(?:deal|agreement))";
export const round =
  "(?:(?: the)?(?: successful)?(?: (?:closing|close|completion) of)?(?: its| an?| the)?(?: (?:oversubscribed|first|outside|external|strategic|growth|minority|new|fresh|seed|pre-seed|Series [A-H]\\+?))*(?: (?:funding|financing|investment|round|raise|capital|increase|extension))*(?: of| round of| worth)?(?::? an?(?= ))?)";
export const funding =
  "(?:fund(?:ing|raising)|financing|round|investment|capital|Series [A-H]|seed|equity|venture|investors|shareholders)\\b";
/** The head of a name for something that a software company launches or ends. */
export const productNoun =
  "(?:modules?|tools?|toolkit|assistants?|copilots?|agents?|features?|apps?|applications?|portals?|dashboards?|functions?|functionality|services?|readers?|engines?|capabilit(?:y|ies)|editions?|versions?|suite|solutions?|platform|API|APIs|products?|add-?ons?|workspace|workbench|workflows?|monitor|calculator|ledger|accounting|automation|analytics|reporting|screener|planner|chatbot|client|system|server|marketplace|notetaker|browser extension|plug-?in|data (?:feed|room|set|warehouse|lake)|feed|tier|software|package|extraction|bill pay)";
/** A product, told by its last word: "an AI document reader". */
export const productPhrase = `(?:an? |the |its |their |two |three |new |its own )*(?:(?!for\\b|to\\b|of\\b|with\\b|that\\b|and\\b|from\\b|in\\b|on\\b|how\\b|what\\b|at\\b|by\\b|under\\b|over\\b|about\\b|against\\b|after\\b|before\\b)[\\p{L}\\p{N}&’'-]+ ){0,6}?${productNoun}(?![\\p{L}-]| (?:partner|agreement|review|award|customers?|clients?|users?|team|head|chief|officer|director))`;
/** "a former UBS banker", where the headline leaves out the name. */
export const unnamed =
  "(?:an? )?(?:[Ff]ormer|[Ee]x-?|[Vv]eteran|[Ll]ongtime)(?: ?[\\p{L}&’'-]+){1,5}?(?: executive| banker| manager| officer| chief| head| partner| adviser| advisor| engineer| veteran| boss| CEO| CFO| COO| CTO| director)?";
/** What a text tells about a person between the name and the post. */
export const aside = "(?:,[^;]{1,110}?,|,? (?:from|of|formerly (?:of|at|with)|who) [^,;]{2,70}?,?)?";
/** A product that was not there before, unlike "its platform". */
export const newProduct = `(?!(?:its|the|their|our) (?!(?:\\p{L}+ )?(?:new|first|latest|next|own)\\b))${productPhrase}`;
/** What is bought: "a majority stake in the Danish start-up Arcus". */
export const target = `(?:(?:stake|interest|holding|majority|shares|maker|provider|vendor|part|business|assets|control|developer|owner) (?:of|in) |(?!(?:in|on|at|from|for|to|with)\\b)[a-z-]+ ){0,6}${who}`;
