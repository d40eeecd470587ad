import { appointed, appointedTo, certified, moved } from "./news-events.ts";
import {
  adverbs,
  announcedBy,
  announces,
  aside,
  certificate,
  headOffice,
  it,
  name,
  object,
  owner,
  place,
  reporting,
  subject,
  title,
  toPlace,
  unnamed,
  who,
} from "./news-phrases.ts";
import { type Rule, rule } from "./news-rule.ts";
import { appoints, earns, moves } from "./news-verbs.ts";

/** Head offices, appointments and certificates. The first event of a kind counts. */
export const companyNews: Rule[] = [
  rule(moves, `${subject}VERB ${headOffice}(?: from ${place})? ${toPlace}`, moved),
  rule(moves, `${it}(?:’s|'s)? ${headOffice}${adverbs} VERB(?: from ${place})? ${toPlace}`, moved),
  rule(
    "relocation|move|transfer",
    `${subject}${announces}VERB of ${headOffice}(?: from ${place})? ${toPlace}`,
    moved,
  ),
  rule(
    "relocates|relocated|moves|moved",
    `${subject}VERB(?: from ${place})? ${toPlace}(?= headquarters|$|[.,;]| in | after | as )`,
    (parts, { isAboutOffice }) => (isAboutOffice ? moved(parts) : null),
  ),
  rule(
    "headquartered|based|in",
    `${it}(?:’s|'s|,)?[^.;,]{0,40}? (?:(?:will|is) (?:henceforth |now |from now on )(?:be )?(?:headquartered|based) VERB|${headOffice} (?:is now|will (?:henceforth |now )?be) VERB|is now headquartered VERB|will be headquartered VERB) ?(?:in )?(?<place>${place})`,
    moved,
  ),
  rule(
    "makes|made|making|chooses|chose|picks|picked|selects|selected|names|named",
    `${subject}VERB (?<place>${place}) (?:as )?(?:its |the )?(?:(?:new|global|corporate|official|main) ){0,3}(?:headquarters|head office|HQ)`,
    moved,
  ),
  rule("office", `${it}[^.;]{0,60}; its (?:main|head) VERB is now in (?<place>${place})`, moved),
  rule(
    "moving|relocating|shifting|transferring|moves|moved|relocated|shifted|transferred",
    `${it}[^.;]{1,100} (?:,|and|by|after|before)(?: (?:it|has))* VERB ${headOffice}(?: from ${place})? ${toPlace}`,
    moved,
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
    `(?<person>${who}) (?:has |has been |was |is )?VERB (?:to )?(?:the (?:[a-z]+ ){0,2}board (?:of directors )?(?:of|at) ${it}|${it}(?:’s|'s) (?:[a-z]+ ){0,2}board\\b)`,
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
  rule(
    appoints,
    `${subject}VERB (?<person>${unnamed}|${who})${aside} (?:to lead [\\p{L} ]{2,30} as|to be|as|to|into) (?:its |the |new |first |our |an? |role of |post of |position of |newly created )*(?<post>${title})`,
    appointed,
  ),
  rule(
    appoints,
    `${subject}VERB (?<person>${unnamed}) (?:as|for|to be|to) (?:its |the |new |first )*(?<post>${title})`,
    appointed,
  ),
  rule(
    `${appoints}|makes|made|announces|announced`,
    `${subject}VERB[^:;]{0,40}: (?<person>${who})${aside} as (?:its |the |new |first |our )*(?<post>${title})`,
    appointed,
  ),
  rule(
    appoints,
    `${subject}VERB (?<person>${who})${aside} to (?:succeed|replace|follow) ${who} as (?:its |the |new )*(?<post>${title})`,
    appointed,
  ),
  rule(
    appoints,
    `VERB (?<person>${who}) to ${it} as (?:our |its |the |new |first )*(?<post>${title})`,
    appointed,
  ),
  rule(
    "at|:",
    `(?:^At ${it},|${it}:) (?<person>${who})${aside} (?:is|has|was|will|been|be|now|also| )*(?:becomes?|became|takes over as|took over as|taken over as|named|appointed|promoted to|joins as|joined as|succeeds ${who} as|the new) (?:its |the |new |first )*(?<post>${title})`,
    appointed,
  ),
  rule(
    "join|joins|joined|joining|moves|moved",
    `(?<person>${who})${aside}(?: has| will| is)?(?: also| recently)? VERB (?:to |the (?:[\\p{L}]+ ){0,4}(?:of|at) )?${it}(?:’s|'s)?(?:,[^;]{1,100},)?(?: [a-z-]+){0,5}? (?:as|in the role of|to become|to be) (?:its |the |our |new |first |an? )*(?<post>${title})`,
    appointed,
  ),
  rule(
    "is the new|is the next|chosen as|selected as|named|appointed|appointed as|hired as|promoted to|elevated to|tapped as|recruited as|becomes|become|became|takes over as|took over as|taken over as|takes the role of|the new|stepped up to|steps up to|steps up as|stepped up as|starts as|started as|installed as",
    `(?<person>${who})${aside} (?:is |was |has |been |be |will |also )*VERB (?:its |the |new |first |next )*(?<post>${title}) (?:of|at|for|with) (?:[\\p{Lu}][\\p{L}]+-based |the [a-z -]{1,40} )?${object}`,
    appointed,
  ),
  rule(
    "lead|run|head|helm|charge|succeed|reins",
    `(?<person>${who})${aside} (?:will|is to|has been chosen to|has been named to|was chosen to|has been appointed to|takes|took|has taken|was put|has been put)(?: take)?(?: now)? (?:the |over the |in )?VERB (?:of |at )?${it}(?!’s|'s)`,
    ({ person }) => appointedTo(person, "lead it"),
  ),
  rule("puts|put|placed", `${owner}${adverbs} VERB (?<person>${who}) in charge of ${object}`, ({ person }) =>
    appointedTo(person, "lead it"),
  ),
  rule(
    "appointment|hiring|hire|promotion|arrival",
    `(?:${it}(?:’s|'s)?|at ${it}|announces|announced)[^.;]{0,60}? VERB of (?<person>${who})${aside} (?:as|to) (?:the )?(?:its |our |the |new |first |role of |position of |post of )*(?<post>${title})(?=[^;]{0,90}(?:$|[.,]| (?:at|of) ${it}))`,
    (parts) => appointed(parts),
  ),
  rule(
    "takes over|took over|will take over|succeeds|succeeded|will succeed|replaces|replaced|will replace|steps in|follows",
    `(?:chief|CEO|CFO|COO|CTO|president|chair(?:man|woman)?|head)[^.;]{0,30} (?:of|at) ${it}[^.;]{0,80}[;,] (?:and |with )?(?:he |she )?(?<person>${who})${aside} VERB`,
    ({ person }) => appointedTo(person, "succeed"),
  ),
  rule(
    "role|reins|baton|post|job",
    `${it}[^.;]{0,60} (?:hands|handed|passes|passed)(?: over)? the (?:[a-z]+ ){0,3}VERB to (?<person>${who})`,
    ({ person }) => appointedTo(person, "succeed"),
  ),
  rule(
    appoints,
    `${owner}${adverbs}${reporting} VERB (?<person>${who})${aside} (?:as|to|to be|to become) (?:the |its )?(?<post>${title})[^.;]{0,20} (?:of|at|for) (?:the |its )?${it}`,
    appointed,
  ),
  rule(
    appoints,
    `${owner}${adverbs}${reporting} VERB (?<person>${who})${aside} (?:as the |as |the )?(?:global |new |first )?(?<post>${title}) of ${it}`,
    appointed,
  ),
  rule(earns, `${subject}(?:been )?VERB\\b[^.;]{0,50}?(?<certificate>${certificate})`, certified),
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
  rule(
    "certified|certifies|recertified|audited|attested",
    `${name}${adverbs} VERB ${object} (?:to|under|for|against|according to|as) (?:the )?(?:[a-z]+ )?(?<certificate>${certificate})`,
    certified,
  ),
  rule(
    "issues|issued|grants|granted|awards|awarded|gives|gave|handed|confirms|confirmed|presented",
    `VERB (?:an? |the |its )?(?:[a-z]+ ){0,3}(?<certificate>${certificate})(?: [a-z]+){0,4} (?:for|to|on|of) ${object}`,
    certified,
  ),
  rule(
    "certificate|certification|audit|report|attestation|accreditation|examination|compliance|compliant|certified",
    `${subject}(?:now |also |${adverbs})?(?:${announces})?(?:successful completion of|completion of|receipt of|holds|held|boasts|meets|achieving|is|attaining|has|added|adds|obtained|passes|gets|renewal of)[^.;]{0,30} (?<certificate>${certificate})[^.;]{0,30} VERB`,
    certified,
  ),
  rule(
    "certificate|certification|attestation|accreditation|report|compliance",
    `(?<certificate>${certificate}) VERB for ${object}`,
    certified,
  ),
  rule(
    "appointed|named|promoted to|hired as|elected|selected as|chosen as|joined as|joined the company as|joined the firm as|joined",
    `${it}[^.;]{0,80}(?:said|says|announces|announced|confirms|confirmed)(?: that)? (?<person>${who})${aside} (?:has been|was|is|has|will be|had been) VERB (?:as )?(?:its |the |new |first |to )*(?<post>${title})`,
    appointed,
  ),
  rule(
    "has a new|gets a new|has a first|gets its first|has its first|welcomes a new|gets new|has found a new|has found its new",
    `${it}${adverbs} VERB (?:[a-z]+ )?(?<post>${title})(?::|,| in) (?<person>${who})`,
    appointed,
  ),
  rule(
    "is|becomes|become|became|named|was named|has become|appointed|will be|will become",
    `(?<person>${who})${aside} VERB (?:as )?${it}(?:’s|'s) (?:new |next |first )(?<post>${title})`,
    appointed,
  ),
  rule(
    appoints,
    `${subject}VERB (?<person>${who})${aside} (?:to (?:lead|run|head|head up|oversee) (?:its|the|our) |as (?:his|her|its|their) (?:new )?(?:successor|boss|leader))`,
    ({ person }) => appointedTo(person, "lead"),
  ),
  rule(
    "moves|moved|moving",
    `${subject}VERB (?:in)?to (?:its |an? )?(?:new |larger ){1,2}(?:global |main )?(?:headquarters|head office|HQ) in (?<place>${place})`,
    moved,
  ),
  rule(
    "awarded|granted|issued|given",
    `(?<certificate>${certificate})[^.;]{0,40} VERB to ${object}`,
    certified,
  ),
  rule(
    "meets|complies with|fulfils|passed|passes",
    `that ${it}${adverbs} VERB (?:[a-z]+ ){0,3}(?<certificate>${certificate})`,
    certified,
  ),
  rule("is|will be", `${it}(?:’s|'s) (?:new|next|first) (?<post>${title}) VERB (?<person>${who})`, appointed),
  rule(
    "appointment|promotion|hiring",
    `${subject}${announces}(?<person>${who})(?:’s|'s) VERB (?:as|to) (?:its |the |new )*(?<post>${title})`,
    appointed,
  ),
  rule(
    "hires|hired|poaches|poached|recruits|recruited|lures|lured",
    `${subject}VERB (?<person>${name} ${name}(?: ${name})?) (?:away )?from ${name}`,
    ({ person }) => appointedTo(person, "its team"),
  ),
  rule(
    "appointment|promotion|hiring|hire|election",
    `VERB of (?<person>${who})${aside} (?:as|to) (?:the )?(?:its |new |first |role of |post of )*(?<post>${title})${announcedBy} ${object}`,
    appointed,
  ),
  rule(
    "is(?= (?:[\\p{L}-]+ ){0,4}?(?:chief|president|head|director|chair|C[A-Z]O)\\b)",
    `(?:^|, )(?<person>${name} ${name}(?: ${name})?) VERB (?:now )?(?:the |its )?(?<post>${title}) (?:of|at) ${object}(?=$|[.,;])`,
    (parts, { isAboutPost }) => (isAboutPost ? appointed(parts) : null),
  ),
  rule(
    "promoted to|elevated to|named|appointed|made",
    `${it}(?:’s|'s)? [^.,;:]{2,50}, (?<person>${name} ${name}(?: ${name})?),(?: who [^,;]{2,60},)? (?:has been|was|is|becomes|will be) VERB (?:the |its |new )*(?<post>${title})`,
    appointed,
  ),
  rule(
    appoints,
    `(?<person>${name} ${name}(?: ${name})?),? whom? ${it}${adverbs} VERB(?: away)?(?: from ${who})? as (?:its |the |new |first )*(?<post>${title})`,
    appointed,
  ),
  rule(
    "joined|join|joins",
    `(?<=${it}[^.;:]{0,60}: )(?<person>${name} ${name}(?: ${name})?)(?: and ${who})?(?: has| have| will)? VERB the (?:management |executive |supervisory )?board(?! of (?!directors))`,
    ({ person }) => appointedTo(person, "its board"),
  ),
  rule(
    "gives|gave|given|hands|handed|awards|awarded",
    `${subject}VERB the (?:job|post|role|position|title) of (?!(?!managing)[a-z]+ing )(?<post>${title}) to (?<person>${name} ${name}(?: ${name})?)`,
    appointed,
  ),
  rule(
    "successor is|successor will be|(?:succeeded|replaced|followed) by",
    `^${it}: [^.;]{0,40}?VERB (?<person>${name} ${name}(?: ${name})?)`,
    ({ person }) => appointedTo(person, "succeed"),
  ),
  rule(
    "makes|made",
    `${it}(?:[^.;]{0,80} and)?${adverbs} VERB (?<place>${place}) its (?:new |permanent |corporate )?home(?=$|[.,;]| (?:since|this|last|as|after|on)\\b)`,
    moved,
  ),
  rule(
    "is in|are in",
    `${it}(?:’s|'s) (?=(?:\\p{L}+ )?new )${headOffice} (?:now )?VERB (?:downtown |central )?(?<place>${place})`,
    moved,
  ),
  rule(
    "relocation|move|transfer",
    `VERB of ${headOffice}(?: from ${place})? ${toPlace}${announcedBy} ${object}`,
    moved,
  ),
  rule(
    "awarded|granted|given|issued",
    `${it}${adverbs} was VERB (?:an? |the |its )?(?:[a-z]+ ){0,3}(?<certificate>${certificate})`,
    certified,
  ),
  rule(
    "completion|receipt|achievement|renewal|passing",
    `VERB of (?:an? |the |its )?(?:[a-z]+ ){0,3}(?<certificate>${certificate})[^.;]{0,30}?${announcedBy} ${object}`,
    certified,
  ),
  rule(
    earns,
    `^we(?:’ve|'ve| have)?(?: now| just| recently)? VERB (?:our|an?|the) (?:[a-z]+ ){0,2}(?<certificate>${certificate})`,
    certified,
  ),
  rule(
    appoints,
    `(?<person>${name} ${name}(?: ${name})?)${aside} (?:has been|was|is|been) VERB by ${it}${adverbs} (?:as|to be|to become|to) (?:its |the |new |first )*(?<post>${title})`,
    appointed,
  ),
  rule(
    "joins|joined|join",
    `${it}${adverbs} (?:said|says|announces|announced|confirmed)(?: that)? (?<person>${name} ${name}(?: ${name})?)${aside}(?: has| had| will)? VERB its (?:[a-z]+ ){0,2}board\\b`,
    ({ person }) => appointedTo(person, "its board"),
  ),
  rule(
    "new|next|first",
    `${it}(?:’s|'s|’|')?(?: has| gets| finds| found)*(?: an?| its)? VERB (?<post>${title})(?: is| will be| at ${name}:|:) (?<person>${name} ${name}(?: ${name})?)(?=$|[.,;])`,
    appointed,
  ),
  rule(
    "(?:taken|takes|took|assumed|assumes) (?:charge|over|responsibility)",
    `(?<person>${name} ${name}(?: ${name})?)${aside}(?: has)? VERB (?:of |for |as )?[^.,;]{2,40} (?:at|of) ${object}(?=$|[.,;])`,
    ({ person }, { isAboutPost }) => (isAboutPost ? appointedTo(person, "its management") : null),
  ),
  rule(
    "swaps|swapped|trades|traded|leaves|left|quits|exchanges",
    `${subject}VERB ${place} for (?:downtown )?(?<place>${place})(?=$|[.,;]| (?:as|in|after)\\b)`,
    (parts, { isAboutOffice }) => (isAboutOffice ? moved(parts) : null),
  ),
  rule(
    "(?:set up|sets up|opened|established|inaugurated) its new",
    `${it}${adverbs} VERB (?:global |corporate )?(?:headquarters|head office|HQ) in (?<place>${place})`,
    moved,
  ),
  rule(
    "the new home of|the new seat of|home to",
    `(?<place>${place}) is (?:now )?VERB ${it}(?:’s|'s) (?:headquarters|head office|HQ)`,
    moved,
  ),
  rule(
    "completed|passed|obtained|received|earned|achieved|renewed|announced",
    `(?<certificate>${certificate}) (?:[a-z]+ ){1,3}(?:has been |have been |was |were )VERB by ${object}`,
    certified,
  ),
  rule(
    "from",
    `${it}${adverbs} (?:emerges|emerged|comes|came|come) VERB [^.,;]{0,30}(?<certificate>${certificate}) (?:audit|exam|examination) with (?:an? )?(?:clean|unqualified|no)\\b`,
    certified,
  ),
];
