/** The verbs that state an event. A new verb belongs here, in its base form; irregular pasts follow slashes: `take/took/taken over`. */

const endingInE = /e$/;
/** One vowel before the last consonant, which is doubled: `tapped`. */
const doubling = /^[^aeiou]*[aeiou][bgmnpt]$|(?:sfer|quip|embed|begin)$/;

const stemOf = (base: string) => (doubling.test(base) ? base + base.at(-1) : base.replace(endingInE, ""));

function presentOf(base: string): string {
  if (/[^aeiou]y$/.test(base)) return base.replace(/y$/, "ies");
  return /(?:s|sh|ch|x|o)$/.test(base) ? `${base}es` : `${base}s`;
}

const pastOf = (base: string) => (/[^aeiou]y$/.test(base) ? base.replace(/y$/, "ied") : `${stemOf(base)}ed`);

/** Splits `take/took/taken over` into its forms and the words after them. */
function read(verb: string) {
  const [first = "", ...rest] = verb.split(" ");
  const [base = "", ...irregular] = first.split("/");
  const after = rest.map((word) => ` ${word}`).join("");
  return { base, pasts: irregular.length > 0 ? irregular : [pastOf(base)], after };
}

const alternatives = (words: string[]) => [...new Set(words)].join("|");

/** What has happened or happens: `buys|bought`. */
const told = (...verbs: string[]) =>
  alternatives(
    verbs.flatMap((verb) => {
      const { base, pasts, after } = read(verb);
      return [presentOf(base), ...pasts].map((form) => form + after);
    }),
  );

/** As `told`, and `buying`: "is launching". */
const toldOrGoingOn = (...verbs: string[]) =>
  alternatives([
    ...verbs.map((verb) => {
      const { base, after } = read(verb);
      return `${stemOf(base)}ing${after}`;
    }),
    told(...verbs),
  ]);

const buying = [
  "acquire",
  "buy/bought",
  "buy/bought out",
  "buy/bought up",
  "take/took/taken over",
  "take/took/taken control of",
  "snap up",
  "scoop up",
  "gobble up",
  "swallow",
  "swallow up",
  "absorb",
  "purchase",
];
export const buys = told(...buying);
/** After "was" or alone in a headline. */
export const bought =
  "acquired|bought out|bought up|bought|taken over|taken private|purchased|sold off|sold|snapped up|scooped up|swallowed up|swallowed|gobbled up|absorbed|picked up";
export const toBuy =
  "to (?:acquire|buy|buy out|purchase|take over|take control of|snap up|take private)|will (?:acquire|buy|take over|take control of)|acquiring|buying|purchasing|snapping up|taking over";
export const completes = told(
  "complete",
  "close",
  "finish",
  "finalise",
  "finalize",
  "seal",
  "conclude",
  "wrap up",
);
export const raises = told(
  "raise",
  "secure",
  "land",
  "net",
  "bag",
  "nab",
  "bank",
  "score",
  "grab",
  "snag",
  "draw/drew/drawn in",
  "haul in",
  "pull in",
  "rake in",
  "take/took/taken in",
  "reel in",
  "bring/brought in",
  "pick up",
  "pocket",
  "attract",
  "clinch",
  "win/won",
  "gain",
);
/** Not about money alone. */
export const mayRaise = told(
  "close",
  "close on",
  "wrap up",
  "complete",
  "announce",
  "receive",
  "obtain",
  "get/got",
  "take/took/taken",
  "take/took/taken on",
  "accept",
  "collect",
  "seal",
  "finalise",
  "finalize",
);
export const moves = `will (?:move|relocate|shift|transfer)|${toldOrGoingOn("move", "relocate", "shift", "transfer")}`;
export const appoints = toldOrGoingOn(
  "appoint",
  "name",
  "hire",
  "promote",
  "elevate",
  "tap",
  "recruit",
  "poach",
  "welcome",
  "bring/brought in",
  "bring/brought on",
  "bring/brought on board",
  "bring/brought aboard",
  "pick",
  "add",
  "choose/chose/chosen",
  "select",
  "install",
  "sign",
  "sign up",
  "lure",
  "land",
  "unveil",
  "confirm",
  "engage",
  "enlist",
  "elect",
);
export const launches = toldOrGoingOn(
  "launch",
  "introduce",
  "unveil",
  "release",
  "roll out",
  "debut",
  "relaunch",
  "bring/brought out",
  "bring/brought to market",
  "go/went/gone live with",
  "come/came out with",
  "come/came out of beta with",
  "go/went/gone to market with",
  "ship",
  "take/took/taken the wraps off",
  "switch on",
  "pull back the curtain on",
  "start offering",
  "start shipping",
  "begin/began/begun shipping",
  "start rolling out",
  "begin/began/begun rolling out",
  "begin/began/begun offering",
);
/** A launch if the object is a product. */
export const mayLaunch = `now (?:offers|offering)|${toldOrGoingOn(
  "add",
  "announce",
  "present",
  "reveal",
  "deliver",
  "build/built",
  "embed",
  "create",
  "develop",
  "get/got",
  "activate",
  "enable",
  "turn on",
  "open",
)}`;
/** "extends its platform with a module" */
export const extendsWith = toldOrGoingOn(
  "extend",
  "expand",
  "enhance",
  "upgrade",
  "enrich",
  "complement",
  "equip",
  "broaden",
);
export const discontinues = `${toldOrGoingOn(
  "discontinue",
  "sunset/sunset",
  "phase out",
  "shut/shut down",
  "shut/shut off",
  "end support for",
  "end sales of",
  "cease support for",
  "stop support for",
  "drop support for",
  "wind/wound down",
  "retire",
  "axe",
  "scrap",
  "stop selling",
  "stop offering",
  "stop supporting",
  "stop developing",
  "cease selling",
  "withdraw/withdrew/withdrawn",
  "decommission",
  "mothball",
  "switch off",
  "turn off",
  "pull the plug on",
  "call time on",
  "close down",
  "lay/laid to rest",
  "say/said farewell to",
  "say/said goodbye to",
  "bid/bid farewell to",
)}|will (?:retire|discontinue|sunset|phase out|shut down|end support for|switch off|stop (?:selling|offering|supporting)|withdraw|wind down|no longer (?:offer|sell|support|maintain|develop|update))|no longer (?:offers|sells|supports|maintains|develops)`;
/** An end if the object is a product or the entry. */
export const mayEnd = toldOrGoingOn("drop", "kill", "kill off", "end", "close", "pull", "remove", "cut/cut");
/** After "is being" or "will be". */
export const endedBy =
  "removed from (?:both |all |the )?(?:app stores?|stores?|sale|market|App Store|shelves)|discontinued|shut down|wound down|phased out|retired|withdrawn|switched off|sunset|sunsetted|decommissioned|turned off|taken offline|mothballed|pulled";
export const earns = told(
  "achieve",
  "earn",
  "receive",
  "obtain",
  "complete",
  "attain",
  "gain",
  "secure",
  "pass",
  "award",
  "get/got",
  "win/won",
  "renew",
  "hold/held",
  "clear",
  "undergo/underwent/undergone",
  "retain",
  "meet/met",
);

/** Verbs that state an event. */
export const eventVerbs = [
  buys,
  completes,
  raises,
  mayRaise,
  moves,
  appoints,
  launches,
  mayLaunch,
  discontinues,
  earns,
].join("|");
/** Starts the predicate of a clause. */
export const anyVerb = `has|have|had|is|was|will|said|says|announces|announced|announcing|${eventVerbs}`;
