import { acquires, backedBy, raised, sold, soldAlready, soldSoon } from "./news-events.ts";
import {
  adverbs,
  agrees,
  announcedBy,
  announces,
  funding,
  it,
  kindOfBuyer,
  kindOfSold,
  money,
  name,
  noRound,
  object,
  purchase,
  reporting,
  round,
  subject,
  target,
  who,
} from "./news-phrases.ts";
import { type Rule, rule } from "./news-rule.ts";
import { bought, buys, completes, mayRaise, raises, toBuy } from "./news-verbs.ts";

/** Ends a sentence on a deal. */
const isDone =
  "(?:,[^,;]{1,80},)?(?:,? which)?,? (?:has been |has |is |was )?(?:completes|completed|complete|closes|closed|finalised|finalized|done|became effective|took effect|went through)\\b";

/** Sales, purchases and rounds. The first event of a kind counts. */
export const deals: Rule[] = [
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
  rule("takes|took|taking|to take", `(?<buyer>${who})${adverbs} VERB ${it} private`, sold),
  rule(
    "(?:majority|controlling) (?:stake|interest|holding) in",
    `(?<buyer>${who})(?:,[^,;]{1,80},)?${adverbs} (?:taken|took) (?:an? )VERB ${object}`,
    sold,
  ),
  rule(
    "owner of|owners of",
    `(?<buyer>${who})(?:,[^,;]{1,80},)?${adverbs} (?:is|becomes|became|become) (?:now )?(?:an? |the )?(?:[a-z]+ ){0,2}VERB ${kindOfSold}${object}`,
    sold,
  ),
  rule(
    "agreement|deal|contract|auction|bidding|race",
    `(?<buyer>${who})(?:,[^,;]{1,80},)?${adverbs} (?:signs|signed|strikes|struck|inks|inked|reaches|reached|wins|won|prevailed in|agrees|agreed|clinches|clinched|enters into|entered into|seals|sealed) (?:an? |the |its )?(?:[\\p{L}\\d.$€£-]+ ){0,3}VERB (?:for|to acquire|to buy|to purchase|to take over|to take control of|under which it will (?:acquire|buy|take control of|take over|own)) ${kindOfSold}${object}`,
    soldSoon,
  ),
  rule(
    "agreement|deal",
    `${subject}(?:signs|signed|strikes|struck|enters into|entered into|reaches|reached) (?:an? )?(?:[a-z]+ ){0,3}VERB (?:to be (?:acquired|bought|purchased|taken over) by|to join|with (?=[^.;]{2,60}(?:which|who|that) will (?:become|acquire|buy|own|take))) ?${kindOfBuyer}(?<buyer>${who})`,
    soldSoon,
  ),
  rule(
    "sale",
    `${subject}(?:announces|announced|agrees|agreed|confirms|confirmed) (?:to )?(?:its |the |a )?(?:[a-z]+ ){0,2}VERB to ${kindOfBuyer}(?<buyer>${who})`,
    soldSoon,
  ),
  rule(
    `${purchase}|sale`,
    `VERB of ${object}(?:,[^,;]{1,80},)? (?:by|to) ${kindOfBuyer}(?<buyer>${who})${isDone}`,
    soldAlready,
  ),
  rule(
    purchase,
    `^(?:following|after|since|with) (?:its|the) VERB by ${kindOfBuyer}(?<buyer>${who}),[^.;]{0,20} ?${it}|${it}[^.;]{0,80}(?:following|after) (?:its|the) VERB by ${kindOfBuyer}(?<after>${who})`,
    ({ buyer, after }, context) => sold({ buyer: buyer ?? after }, context),
  ),
  rule(
    "family|group",
    `${it}${adverbs} (?:joins|joined) (?:the )?(?<buyer>${who}) VERB(?=$|[.,;]| (?:of|as|after|in)\\b)`,
    sold,
  ),
  rule(
    `${buys}|(?:${completes}) (?:its |the )?(?:${purchase}) of`,
    `${subject}VERB (?!(?:by|as|from|out|up|off|over|two|three|four|five|six|seven|eight|nine|ten|\\d+) )(?<what>${target})`,
    acquires,
  ),
  rule(`(?:${purchase}) of`, `${subject}(?:${announces})VERB (?<what>${target})`, acquires),
  rule(
    purchase,
    `${it}(?:’s|'s)? VERB of (?<what>${target})(?:,[^,]{1,60},)? (?:(?:has|has been|is|was) )?(?:completes|completed|complete|closes|closed)`,
    acquires,
  ),
  rule(toBuy, `${subject}(?:${agrees} )?VERB (?<what>${target})`, (parts, context) =>
    acquires(parts, { ...context, isOnlyAgreed: true }),
  ),
  rule("acquired|bought", `(?<what>${who})${adverbs} (?:been |was )?VERB (?:by) ${object}`, acquires),
  rule(
    "makes|made|announces|announced",
    `${subject}VERB its (?:[a-z]+ ){0,3}acquisition[,:] (?:of )?(?<what>${who})`,
    acquires,
  ),
  rule(
    "acquiring|buying|snapping up|taking over|purchasing",
    `${it}[^;]{1,110} (?:by|after|through) VERB (?<what>${target})`,
    acquires,
  ),
  rule(
    purchase,
    `^(?:with|through|following|after) (?:the|its) (?:recent )?VERB of (?<what>${target})[^.;]{0,60}?, (?:[a-z]+ ){0,3}${object}`,
    acquires,
  ),
  rule(
    purchase,
    `${it}[^.;]{1,110} (?:following|through|with|after) (?:the|its) (?:recent )?VERB of (?<what>${target})`,
    acquires,
  ),
  rule(
    purchase,
    `${subject}(?:${completes}|${announces.trim()}) (?:its |the )?(?<what>${who}) VERB`,
    acquires,
  ),
  rule(raises, `${subject}VERB${round} (?<amount>${money})${noRound}`, raised),
  rule(mayRaise, `${subject}VERB(?=[^.;]{0,80} ${funding})${round} (?<amount>${money})${noRound}`, raised),
  rule(
    "round|funding|financing|investment",
    `(?<amount>${money}) (?:[\\p{L}0-9-]+ ){0,4}VERB (?:for|in|into) ${object}`,
    raised,
  ),
  rule(
    "leads|led",
    `${name} VERB (?<amount>${money}) (?:[\\p{L}0-9-]+ ){0,4}(?:round|investment|Series [A-H]|financing) (?:in|for) (?:[a-z-]+ ){0,4}${object}`,
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
  rule(
    "round|funding|financing|investment|capital|raise|Series [A-H]|seed|equity|injection|backing",
    `${it}(?:’s|'s)?(?: in| on| gets| lands)? (?:an? |its |the )?(?:(?!led|leads|co-led|backs)[a-z]+ ){0,3}(?<amount>${money})(?: [\\p{L}0-9-]+){0,3} VERB(?! of)`,
    raised,
  ),
  rule(
    "Series [A-H]|round|funding|raise|seed",
    `${it}(?:’s|'s) (?:[\\p{L}-]+ ){0,3}VERB (?:round )?(?:hits|reaches|reached|totals|closes at|closed at|grows to|brings(?: in)?|brought(?: in)?|raised|raises|tops|comes to|worth|of) (?<amount>${money})`,
    raised,
  ),
  rule("for|into", `^(?<amount>${money})(?: [\\p{L}0-9-]+){0,4} VERB (?:[a-z-]+ ){0,3}${object}$`, raised),
  rule(
    "backs?|backed|back|provides?|provided|hands?|handed|gives?|gave",
    `VERB ${object} (?:with |an? )*(?<amount>${money})`,
    raised,
  ),
  rule(
    "invests?|invested|put|puts|pumped|pumps|injected|injects|ploughed|committed|commits",
    `${adverbs} VERB (?:a (?:further|combined|total of) )?(?<amount>${money})(?: [\\p{L}0-9-]+){0,3} (?:in|into|to) ${kindOfSold}${object}`,
    raised,
  ),
  rule(
    "led|leads|lead|co-led|joined|joins|backed",
    `VERB (?:an? |the )?(?:[\\p{L}-]+ ){0,2}?(?<amount>${money}) (?:[\\p{L}0-9-]+ ){0,6}(?:in|for|at|into) ${object}`,
    raised,
  ),
  rule(
    "round|funding|financing|investment|Series [A-H]|seed",
    `^(?:the|its) (?:[\\p{L}-]+ ){0,3}VERB[^.;]{0,30}? (?:of|,? an?|totals?|totalled|brings|worth) (?<amount>${money})[^;]{2,120}(?:for|in|,) ${it}`,
    raised,
  ),
  rule(
    "sells|sold|issues|issued|places|placed",
    `${subject}VERB (?<amount>${money})(?: worth)? (?:of|in) (?:its |new )?(?:[a-z]+ ){0,2}(?:securities|shares|stock)`,
    raised,
  ),
  rule(
    "investment|funding|financing|round",
    `${subject}(?:${mayRaise}|${raises}) (?:an?|its|the) (?:[\\p{L}-]+ ){0,5}VERB (?:round )?(?:of|worth|totall?ing) (?<amount>${money})`,
    raised,
  ),
  rule(purchase, `VERB of (?<what>${target}) by ${it}${isDone}`, acquires),
  rule(
    "sale",
    `(?:agrees|agreed|announces|announced|signs|signed)(?: on)? (?:to )?(?:the |a |its )?VERB of ${it} to ${kindOfBuyer}(?<buyer>${who})`,
    soldSoon,
  ),
  rule("stealth", `${it}[^.;]{0,30} (?:from|of) VERB with (?<amount>${money})${noRound}`, raised),
  rule(
    "part of|belongs to|owned by",
    `^as of [^,;]{3,30}?,? ${it} (?:is |has been )?(?:now )?VERB ${kindOfBuyer}(?<buyer>${who})(?=$|[.,;])`,
    sold,
  ),
  rule(
    "now belongs to|belongs now to",
    `${it}(?:[^.;]{0,60} that (?:their company|their employer|the company|it|they))? VERB ${kindOfBuyer}(?<buyer>${who})(?=$|[.,;]| (?:after|and)\\b)`,
    sold,
  ),
  rule(
    "will pay|is to pay|to pay|is paying",
    `(?<buyer>${who})${adverbs} VERB ${money}(?: in [a-z]+(?: and [a-z]+)?)? for ${kindOfSold}${object}(?=$|[.,;]| (?:and|in|from|as|after)\\b)`,
    soldSoon,
  ),
  rule(
    "new (?:majority |sole )?owner|new parent|new home",
    `${it}${adverbs} (?:has|gets|got|finds|found)? ?(?:an? )VERB(?: in|:|,) ${kindOfBuyer}(?<buyer>${who})`,
    sold,
  ),
  rule(
    "new (?:majority |sole )?owner|new parent|new home",
    `(?<what>${who})${adverbs} (?:has|gets|got|finds|found)? ?(?:an? )VERB in ${object}`,
    acquires,
  ),
  rule(
    purchase,
    `^(?:with|through|following|after|by) (?:the|its) (?:recent )?VERB of ${kindOfSold}${object}, (?<buyer>${who}) [a-z]`,
    sold,
  ),
  rule(purchase, `VERB of (?<what>${target})${announcedBy} ${object}`, acquires),
  rule(
    "picks up|picked up|hoovers up|hoovered up",
    `${subject}VERB (?<what>(?:[\\p{L}-]+ ){0,4}(?:maker|provider|start-?up|firm|company|vendor|boutique|specialist) ${who}|${who}(?=, an? (?!award|prize)))`,
    acquires,
  ),
  rule(
    "target",
    `^${it}: the (?:latest |new )?VERB (?:this time )?is (?<what>${who})(?=$|[.,;])`,
    (parts, context) => (context.isAboutDeal ? acquires(parts, context) : null),
  ),
  rule(
    "buyer|new owner",
    `^${it}: the VERB is ${kindOfBuyer}(?<buyer>${who})(?=$|[.,;])`,
    (parts, context) => (context.isAboutDeal ? sold(parts, context) : null),
  ),
  rule(
    "led|leads|lead|co-led",
    `(?<investor>${who})${adverbs} VERB (?:an? |the )?(?<amount>${money}) (?:[\\p{L}0-9-]+ ){0,6}(?:in|for|at|into) (?:[a-z-]+ ){0,4}${object}`,
    raised,
  ),
  rule(
    mayRaise,
    `^in an? [^;]{0,30}?(?:round|financing|raise)\\b[^;]{0,80}, ${it}${adverbs} VERB (?<amount>${money})${noRound}`,
    raised,
  ),
  rule(
    "lead investor",
    `(?<investor>${who})${adverbs} (?:is|becomes|became)? ?(?:the |a )?(?:new )?VERB (?:at|in|of) ${object}`,
    backedBy,
  ),
  rule(
    "stake in|shareholding in|holding in|interest in",
    `(?<investor>${who})${adverbs} (?:takes|took|taken|acquires|acquired|buys|bought) (?:an? )?(?:(?:small|strategic|minority|significant|large|further|[1-4]?\\d(?:[.,]\\d+)?(?:%| per ?cent)) ){0,2}VERB ${kindOfSold}${object}`,
    backedBy,
  ),
  rule(
    "now owns|takes full control of|took full control of|taken full control of",
    `(?<buyer>${who})(?: has)? VERB ${kindOfSold}${object}(?=$|[.,;]| (?:after|and|outright)\\b)`,
    sold,
  ),
  rule(
    "ownership",
    `VERB of ${it} (?:has )?(?:passes|passed|moves|moved|goes|went|transfers|transferred) to ${kindOfBuyer}(?<buyer>${who})`,
    sold,
  ),
  rule(
    "to 100(?:%| per ?cent)",
    `(?<buyer>${who})${adverbs} (?:increases|increased|raises|raised|lifts|lifted) its (?:stake|holding|interest|shareholding) in ${it} (?:from [^ ]+ )?VERB`,
    sold,
  ),
  rule(
    "now part of|becomes part of|became part of|become part of|now belongs to",
    `(?<what>${who})(?: is| has)? VERB ${object}(?=$|[.,;])`,
    acquires,
  ),
  rule(
    "acquisition is|acquisition was|purchase is|purchase was",
    `${it}(?:’s|'s) (?:latest|first|second|third|fourth|newest|biggest|largest) VERB (?<what>(?:[a-z-]+ ){0,5}${who})(?=$|[.,;])`,
    acquires,
  ),
  rule(
    "deal for|agreement for",
    `${subject}(?:strikes|struck|signs|signed|seals|sealed|reaches|reached|closes|closed|completes|completed) (?:an? |the |its )?(?:[a-z]+ )?VERB (?<what>(?:[a-z-]+ ){0,4}(?:maker|provider|start-?up|firm|company|vendor|boutique|specialist) ${who})`,
    acquires,
  ),
  rule(
    completes,
    `${subject}VERB (?:its |the )(?:Series [A-H]|(?:[a-z-]+ ){0,2}(?:funding|round|financing|raise)) (?:at|on|with) (?<amount>${money})${noRound}`,
    raised,
  ),
  rule(
    "Series [A-H]|seed round|funding round",
    `(?<amount>${money}) (?:[a-z]+ )?VERB for ${object}(?=$|[.,;])|${it}(?:’s|'s) (?:[a-z]+ )?VERB comes in at (?<total>${money})`,
    ({ amount, total }) => raised({ amount: amount ?? total }),
  ),
  rule(
    "capital base|balance sheet|equity base|war chest",
    `${subject}(?:strengthens|strengthened|bolsters|bolstered|boosts|boosted|fills|filled|refills|refilled) its VERB (?:with|by) (?<amount>${money})`,
    raised,
  ),
];
