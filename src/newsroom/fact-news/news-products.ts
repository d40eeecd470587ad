import { ended, event, launched } from "./news-events.ts";
import {
  adverbs,
  announcedBy,
  announces,
  it,
  name,
  newProduct,
  object,
  owner,
  product,
  productNoun,
  productPhrase,
  reporting,
  subject,
} from "./news-phrases.ts";
import { type Rule, rule } from "./news-rule.ts";
import { discontinues, endedBy, extendsWith, launches, mayEnd, mayLaunch } from "./news-verbs.ts";

/** Launches and ends. The first event of a kind counts. */
export const productNews: Rule[] = [
  rule(launches, `${subject}VERB (?<what>(?:[^.;:]|\\.\\d){3,100})`, launched),
  rule(
    launches,
    `VERB (?<what>(?:an? |the )?(?:[\\p{L}-]+ ){1,4}(?:edition|version) of ${object})`,
    launched,
  ),
  rule(
    "launch of|release of|availability of",
    `${subject}(?:${announces})(?:general )?VERB (?<what>(?:[^.;:]|\\.\\d){3,100})`,
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
    `${subject}VERB (?<what>(?:[^.,;:]|\\.\\d){3,80}?) (?:generally available|available (?:to|for|in))\\b`,
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
  rule(mayLaunch, `${subject}VERB (?!up |${name} (?:as|to)\\b)(?<what>${newProduct})`, launched),
  rule(
    extendsWith,
    `${subject}VERB (?![^.;]{0,40}\\b(?:partnership|contract|alliance|relationship|agreement|collaboration|cooperation|mandate|boards?|teams?|management|leadership|bench)\\b)(?:[^.;]{2,60}? (?:with|by adding|to include) (?<what>${productPhrase})|(?:its |the )?(?:[\\p{L}-]+ ){0,3}(?:platform|suite|offering|range|portfolio|software) with (?<named>(?:an? |its |new )*${name}(?: ${name}){0,3}))`,
    ({ what, named }) => launched({ what: what ?? named }),
  ),
  rule(
    "adding|adds|including",
    `${it}${adverbs} (?:${extendsWith}) [^.;]{2,60}, VERB (?<what>${productPhrase})`,
    launched,
  ),
  rule(
    "One|Trading|Platform|Cloud|Suite|Online|Analytics|Insights|Portal|Pro|AI|Copilot|Wealth Platform|CRM|Connect|Reporting|Engine",
    `(?<!(?:with|for|to|from|of|on|in|via|using) )${it} VERB${adverbs} (?:${launches}|${mayLaunch}) (?<what>${productPhrase})`,
    launched,
  ),
  rule(
    `${launches}|${mayLaunch}`,
    `${owner}${adverbs}${reporting} (?:${announces.trim()} (?:the )?launch of|VERB) (?<what>[^.;]{3,60}?|(?:[^.;]{0,60} )?${it}(?: [\\p{L}\\p{N}.-]+){0,3}) (?:for|to|in|inside|into|on|within|of) (?:[a-z]+ ){0,4}${it}`,
    launched,
  ),
  rule(
    `${launches}`,
    `${owner}${adverbs}${reporting} VERB (?<what>(?:[\\p{L}\\p{N}-]+ ){0,4}?${it}(?: [\\p{L}\\p{N}.-]+){1,3})`,
    launched,
  ),
  rule(
    `${discontinues}|${mayEnd}`,
    `${owner}${adverbs}${reporting} VERB (?<what>[^.;]{0,60}?${it}(?: \\p{Lu}[\\p{L}\\p{N}-]+){0,3})`,
    event("discontinues", "Discontinued"),
  ),
  rule(
    "available|live|here|generally available|out",
    `(?<what>(?:${it}(?:’s|'s) (?:[\\p{L}\\p{N}-]+ ){0,6}?|(?:[Tt]he |[Aa] )?new (?:[\\p{L}-]+ ){1,4}(?:of|from|by|for) ${it}|${it} )(?:${productNoun}|\\d+(?:\\.\\d+)?))(?:,[^;]{1,100}?,)?(?: is| are| goes| went| has gone| has gone|has become| becomes)(?: now| also)? VERB(?! (?:in|to) \\p{Lu}\\p{L}+$)`,
    launched,
  ),
  rule(
    "unveiled|launched|released|introduced|presented|announced|shown",
    `^with (?<what>(?:its|a|the) new ${productPhrase}),[^;]{0,10}?VERB[^;]{0,40}, ${it}`,
    launched,
  ),
  rule(
    "new from|meet|introducing|say hello to|here comes",
    `^VERB (?:${it}: )?(?<what>${productPhrase}|${product})(?=$|[ ,.:])`,
    (parts) => launched(parts),
  ),
  rule(
    "launch of|release of|introduction of|roll-?out of|debut of|availability of|arrival of",
    `VERB (?<what>${product}(?: ${name})*|(?:an? |the |its )?(?:new )?${productPhrase} (?:from|by|for|of) ${object})`,
    launched,
  ),
  rule(
    "launch|release|introduction|roll-?out|debut|availability",
    `${it}(?:’s|'s)? VERB of (?<what>(?:[^.;:]|\\.\\d){3,100})`,
    launched,
  ),
  rule(
    "launched|released|introduced|unveiled|rolled out|added|switched on",
    `(?<what>${productPhrase}|(?:an? )?${name}(?: ${name}){0,3}),?[^.;]{0,40}? (?:was |were |has been |have been |is being )?VERB by ${object}(?=$|[.,;]| (?:to|in|for|and)\\b)`,
    launched,
  ),
  rule(
    discontinues,
    `${subject}VERB (?<what>(?:[^.;:]|\\.\\d){3,80})`,
    event("discontinues", "Discontinued"),
  ),
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
    `${name}${adverbs} VERB (?<what>(?:the )?(?:(?!its\\b)[a-z-]+ ){0,5}${it}(?:’s|'s)?(?! (?:last|this|in|at|and|for|from|after|as|to|on|with|by)\\b)(?: [\\p{L}\\p{N}-]+){1,5})`,
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
  rule(
    mayEnd,
    `${subject}VERB (?<what>${productPhrase})(?!,? (?:cost|price|fee))`,
    event("discontinues", "Discontinued"),
  ),
  rule(
    endedBy,
    `(?<what>${it}(?:’s|'s)? (?:[\\p{L}\\p{N}-]+ ){1,6}?)(?:will be|is being|are being|has been|have been|is to be|to be|was|were) VERB(?! by)`,
    event("discontinues", "Discontinued"),
  ),
  rule(
    "end[ -]of[ -](?:life|support|sale)|end of the road",
    `${it}(?:’s|'s)? (?:[\\p{L}\\p{N}-]+ ){0,6}?(?:reaches|reached|enters|entered|will reach|goes|hits) (?:its )?VERB|VERB for (?:[a-z]+ ){0,3}${object}`,
    ended("Was discontinued"),
  ),
  rule(
    "to be (?:retired|discontinued|shut down|wound down|phased out|withdrawn|sunset|switched off|closed)",
    `${it} VERB(?! by)`,
    ended("Its end was announced"),
  ),
  rule(
    "shuts down|shut down|shutting down|sunsets|sunsetting|winds down|winding down|(?:end|ends|ended|ending|ceases|ceased) (?:all )?(?:support for|sales of)|retires|retiring|discontinues|discontinuing|phases out|phasing out|decommissions|no longer (?:maintains?|supports?|sells?|offers?|develops?)",
    `(?<!\\b(?:[Bb]ank|[Ff]amily|[Ff]und|[Oo]ffice|[Cc]lient|[Cc]ustomer) )(?:^|(?<=[ ,]))(?!Bank)${name}(?: will)?${adverbs} VERB (?!its old|its own)(?:the )?(?:(?:on-premise|legacy|desktop|old|first|mobile|hosted|classic|original) )*(?:(?:edition|version|app|client|module) of )?${it}(?!’s|'s)`,
    ended("Was discontinued"),
  ),
  rule(
    launches,
    `^(?:[Tt]oday,? )?[Ww]e(?: are|’re|'re| have|’ve|'ve)?(?: just)? VERB (?<what>${it} [^.;:,]{1,80})`,
    launched,
  ),
  rule(
    "can now be|is ready|are ready|can be (?:downloaded|ordered|used)",
    `(?<what>${it}(?:’s|'s) (?:[\\p{L}\\p{N}-]+ ){0,5}${productNoun}) VERB`,
    launched,
  ),
  rule(
    "support for|sale of|sales of",
    `VERB (?<what>${it}(?:’s|'s)?(?: [\\p{L}\\p{N}.-]+){0,4}?) (?:has ended|has expired|ends|ended|will end|will cease|ceases|stops|will stop|expires)`,
    event("discontinues", "Discontinued"),
  ),
  rule("brings|brought|bringing", `${subject}VERB (?<what>${newProduct}) to market`, launched),
  rule(
    "available|live",
    `(?<what>${newProduct})(?:,? which)? (?:is|are|goes|went|has gone) (?:now )?VERB (?:to|for|with) (?:all |every |each |the first )?${it} (?:clients?|customers?|users?|subscribers?)\\b`,
    launched,
  ),
  rule(
    "switches|switched|turns|turned",
    `${subject}VERB (?<what>(?:the|its|an?) [^.,;:]{2,60}?) on (?:for|in)\\b`,
    launched,
  ),
  rule(
    "out of preview|out of beta|leaves beta|left beta|leaves preview|left preview",
    `(?:${it}${adverbs}${reporting} (?:(?:said|says|announces|announced|confirmed)(?: that)? )?(?<named>\\p{Lu}[^.,;]{2,60})|(?<what>${it}(?:’s|'s)? (?:[\\p{L}\\p{N}-]+ ){0,5}${productNoun}|${product}))(?:,[^;]{1,100},)?(?: is| are| has come| comes| came)?(?: now)? VERB`,
    ({ what, named }) => launched({ what: what ?? named }),
  ),
  rule(
    "is the (?:latest|newest|first|new) (?:product|module|app|tool|addition|feature|offering|release|launch)",
    `(?<what>[^.;,]{3,90}) VERB (?:from|by|of) ${object}(?=$|[.,;])`,
    launched,
  ),
  rule(
    "with",
    `^VERB (?<what>(?:version|release|edition) [\\d.]+), (?:out|released|available|shipped|live)(?: (?:since|from|as of|last)[^,;]{0,30})?, (?:the )?${it}`,
    launched,
  ),
  rule(
    "launched|released|introduced|unveiled",
    `(?<what>${product}), VERB(?! by (?!${it}))(?![^,;]*(?:19|20)\\d\\d)[^,;]{0,60},`,
    launched,
  ),
  rule(
    "launch of|roll-?out of|release of|introduction of|arrival of",
    `${it}[^;]{1,130},? (?:following|with|after|thanks to|through) the VERB (?<what>(?:the |its |an? )(?:new )?(?:${name}(?: ${name})+|${productPhrase}))(?! (?:by|from|at) )`,
    launched,
  ),
  rule(
    "launch of|release of|introduction of|roll-?out of",
    `^the VERB (?<what>${newProduct}) (?:rounds off|completes|extends|expands|follows|marks|adds to|brings|makes|means|gives) [^.;]{0,100}${it}|^(?:the )?VERB (?<named>${it}(?:’s|'s) (?:[\\p{L}-]+ ){0,4}${productNoun}) (?:rounds off|completes|extends|expands|follows|marks|adds|brings|makes|means|gives)\\b`,
    ({ what, named }) => launched({ what: what ?? named }),
  ),
  rule(
    "launch of|release of|introduction of|roll-?out of|availability of",
    `VERB (?<what>[^.;,]{3,80}?)${announcedBy} ${object}`,
    launched,
  ),
  rule(
    discontinues,
    `the (?:company|firm|vendor|group)${adverbs} VERB (?<what>${product})`,
    event("discontinues", "Discontinued"),
  ),
  rule(
    "discontinuation|retirement|end of life|withdrawal|end of support",
    `VERB (?:of|for) (?<what>(?:the |its )?(?:[a-z-]+ ){0,3}${it}(?:’s|'s)?(?: [\\p{L}\\p{N}-]+){0,4}?) (?:was|is|has been) (?:announced|confirmed)`,
    event("discontinues", "Discontinued"),
  ),
  rule(
    "left beta|left preview|leaves beta|leaves preview|out of beta|out of preview",
    `(?<what>${it}(?:’s|'s) (?:[\\p{L}\\p{N}-]+ ){0,5}${productNoun})(?: has| is| comes| came)?(?: now)? VERB`,
    launched,
  ),
  rule(
    "puts?|placed",
    `${subject}VERB (?<what>${newProduct}) (?:in|into) (?:the )?(?:clients|customers|users|advisers|advisors)(?:’|')? hands`,
    launched,
  ),
  rule(
    "is|are",
    `(?<what>${newProduct}) VERB ${it}(?:’s|'s) (?:newest|latest|first|new) (?:product|module|app|tool|addition|feature|offering|launch)`,
    launched,
  ),
  rule("new at|new in|new from", `^VERB ${it}: (?<what>${productPhrase})`, launched),
  rule(
    "can now",
    `${it} (?:users|clients|customers|subscribers) VERB [^.;]{3,80} (?:in|with|through|using) (?<what>an? new ${productPhrase})`,
    launched,
  ),
  rule(
    "no more|no longer available|gone|history",
    `(?<what>${product}|${it}(?:’s|'s) (?:[\\p{L}\\p{N}-]+ ){0,3}${productNoun}) (?:is|are) VERB(?=$|[.,;])`,
    event("discontinues", "Discontinued"),
  ),
  rule(
    "out of service|off the market|off sale|off-?line for good",
    `${subject}(?:takes|took|taken|pulls|pulled) (?<what>(?:its |the )(?:[\\p{L}\\p{N}-]+ ){1,5}?)VERB`,
    event("discontinues", "Discontinued"),
  ),
];
