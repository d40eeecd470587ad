import { onOneLine } from "#shared/text.ts";
import { it } from "./news-phrases.ts";

/** What the parts of a match state, in our words. */

type NewsRule =
  | "acquired"
  | "acquisition agreed"
  | "acquires"
  | "raised"
  | "moves"
  | "appoints"
  | "launches"
  | "discontinues"
  | "certified";

/** An event that a sentence states about the entry it names. */
export interface Found {
  rule: NewsRule;
  /** In our words: `Acquired by STG`. */
  text: string;
  /** The fact that follows, or null. */
  fact: { field: "owner" | "headquarters" | "certifications"; value: string } | null;
}

/** What the whole piece of news says about its events. */
export interface Context {
  /** A sale is signed, but not completed. */
  isOnlyAgreed: boolean;
  /** A purchase is mentioned, so that a target is a company. */
  isAboutDeal: boolean;
  /** An appointment is mentioned, so that "is president of" states a new one. */
  isAboutPost: boolean;
  /** Offices are mentioned, so that a move is one to a place and not to a service or product. */
  isAboutOffice: boolean;
}

export type Parts = Record<string, string | undefined>;

/** A sale of the entry. Only a completed one changes its owner. */
export const sold = ({ buyer }: Parts, { isOnlyAgreed }: Pick<Context, "isOnlyAgreed">): Found | null => {
  const by = organisation(buyer);
  if (by === null) return null;
  return isOnlyAgreed
    ? { rule: "acquisition agreed", text: `Agreed to be acquired by ${by}`, fact: null }
    : { rule: "acquired", text: `Acquired by ${by}`, fact: { field: "owner", value: by } };
};
export const soldAlready = (parts: Parts) => sold(parts, { isOnlyAgreed: false });
export const soldSoon = (parts: Parts) => sold(parts, { isOnlyAgreed: true });
export const event =
  (rule: NewsRule, word: string) =>
  ({ what }: Parts): Found | null => {
    const object = objectOf(what);
    return object === null ? null : { rule, text: `${word} ${object}`, fact: null };
  };
export const launched = event("launches", "Launched");
export const acquires = (parts: Parts, { isOnlyAgreed }: Context) =>
  event("acquires", isOnlyAgreed ? "Agreed to acquire" : "Acquired")(parts);
/** A round without an amount. */
export const backedBy = ({ investor }: Parts): Found | null => {
  const by = organisation(investor);
  return by === null ? null : { rule: "raised", text: `Raised capital from ${by}`, fact: null };
};
export const raised = ({ amount }: Parts): Found | null =>
  amount ? { rule: "raised", text: `Raised ${onOneLine(amount)}`, fact: null } : null;
export const moved = ({ place: to }: Parts): Found | null => {
  const value = (to ?? "").replace(/(?:’s|'s)\b.*$/, "").replace(/[.,]$/, "");
  return value
    ? { rule: "moves", text: `Moved its headquarters to ${value}`, fact: { field: "headquarters", value } }
    : null;
};
/** Without the full stop of the sentence, but with that of "Jr.". */
const personOf = (text: string) => text.replace(/(?<=\p{Ll}{2})\.$/u, "");
export const appointed = ({ person = "", post = "" }: Parts): Found | null =>
  /^(Best|Top|Leader|Winner|One|A|The|Its|New)\b/.test(person) || person.length < 3
    ? null
    : { rule: "appoints", text: `Appointed ${personOf(person)} as ${objectOf(post) ?? post}`, fact: null };
/** An appointment to something other than a post. A name has at least two words. */
export const appointedTo = (person = "", to: string): Found | null =>
  / /.test(person) ? { rule: "appoints", text: `Appointed ${personOf(person)} to ${to}`, fact: null } : null;
export const ended = (text: string) => (): Found => ({ rule: "discontinues", text, fact: null });
export const certified = ({ certificate: text = "" }: Parts): Found => {
  const value = certificateName(text);
  return { rule: "certified", text: `Certified: ${value}`, fact: { field: "certifications", value } };
};

/** Things that are launched or ended but say nothing about a product. */
const noProduct =
  /^(?:an? |the |its |their |new )*(?:[\p{L}\p{N}\u2588’'-]+ ){0,3}(end|process|closure|retirement|discontinuation|departure|appointment|search|review|investigations?|lawsuits?|bid|attacks?|appeal|probe|surveys?|reports?|research|benchmark|guide|playbook|documentary|results?|figures|statement|campaign|hiring|offer|talks|fundraising|round|podcast|white ?paper|study|index|video|details|earnings|tribute|data showing|findings|guidance|partnership|logo|website|rebrand|prize|award|contest|competition|scholarship|fellowship|foundation|charity|webinar|conference|summit|week|event|newsletter|blog|fees|prices|price increase|outlook|forecast)(?:$|[,;]| (?:of|on|for|into|about|with|by|in|at|to|against|from|after|as|over|and)\b)/iu;

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
  return (clause.length < 2 && clause !== it) || noProduct.test(clause) ? null : clause;
}

function organisation(text: string | undefined): string | null {
  const trimmed = onOneLine(text ?? "")
    .replace(/[.,;:]+$/, "")
    .replace(/(?:’s|'s)$/, "")
    .replace(/ (?:Has|Have|Is|Also|Now|Today)$/, "")
    .replace(/^(?:Private [Ee]quity [Ff]irm|Investor|Buyer|Group) /, "");
  return trimmed.length < 2 ||
    /^(Swiss|German|French|British|Dutch|Nordic|American|European|Canadian|Indian|Danish|US|UK|It|He|She|They|This|That|Who|What|Why|How|After|When|The deal)$/.test(
      trimmed,
    )
    ? null
    : trimmed;
}

const certificateName = (text: string) =>
  text
    .replace(/^SOC ?([123])/, "SOC $1")
    .replace(/[ -][Tt]ype[ -]/, " Type ")
    .replace(/Type 1$/, "Type I")
    .replace(/Type 2$/, "Type II")
    .replace(/^ISO(?:\/IEC)?[ -]?(\d+).*$/, "ISO $1");
