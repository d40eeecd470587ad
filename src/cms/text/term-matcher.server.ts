import { canonicalText, identityKey } from "#shared/canonical-text.ts";

export interface LinkedTerm {
  slug: string;
  term: string;
  href: string;
  /** A proper name. It matches only with its capitals, with a space or hyphen between its words, and its link has no preview. */
  isName?: boolean;
}

/** An occurrence of a term in a text, [start, end). */
export interface Occurrence {
  entry: MatchedTerm;
  start: number;
  end: number;
}

/** The terms of one text. All parts of a text share one instance. */
export interface TermsOfText {
  matcher: TermMatcher;
  /** Slugs of terms to skip, or already linked. Grows with every link. */
  linked: Set<string>;
  /** Slugs of all terms that occur in the text, including headings and links. */
  named: Set<string>;
}

interface MatchedTerm extends LinkedTerm {
  /** In characters. Longer terms win (spec, section 5). */
  length: number;
}

/**
 * Finds terms in texts as whole words, in any case. It stores the terms as a trie of words, so one pass over a text is enough for
 * any number of terms. All white space is equal, and so are both apostrophes and all hyphens.
 */
export class TermMatcher {
  readonly #root = new Branch();

  constructor(terms: LinkedTerm[]) {
    for (const term of terms) this.#add(term);
  }

  /** Starts a text. `ownSlug` is the term whose own page it is on. */
  forText(ownSlug?: string): TermsOfText {
    return { matcher: this, linked: new Set(ownSlug === undefined ? [] : [ownSlug]), named: new Set() };
  }

  /** Returns the slugs of the terms in a text, except those inside a longer term. */
  findSlugs(text: string): Set<string> {
    const takenPlaces = new Uint8Array(text.length);
    const occurrences = this.findAll(text).sort((one, other) => other.entry.length - one.entry.length);
    return new Set(
      occurrences.flatMap(({ entry, start, end }) =>
        takePlace(takenPlaces, start, end) ? [entry.slug] : [],
      ),
    );
  }

  /** Returns every occurrence of a term, in text order. Occurrences can overlap. */
  findAll(text: string): Occurrence[] {
    const tokens = tokensOf(text);
    const occurrences: Occurrence[] = [];
    for (let first = 0; first < tokens.length; first++) {
      if (!isWord(tokens[first - 1])) this.#findFrom(text, tokens, { first, occurrences });
    }
    return occurrences;
  }

  #findFrom(
    text: string,
    tokens: Token[],
    { first, occurrences }: { first: number; occurrences: Occurrence[] },
  ) {
    const start = tokens[first]?.start ?? 0;
    let branch: Branch | undefined = this.#root;
    for (let index = first; index < tokens.length; index++) {
      const token = tokens[index];
      branch = token && branch.next.get(token.key);
      if (!token || !branch) return;
      const { entry } = branch;
      if (entry && !isWord(tokens[index + 1]) && isWritten(entry, text.slice(start, token.end)))
        occurrences.push({ entry, start, end: token.end });
    }
  }

  /** If two terms differ only in case, the first wins. */
  #add(term: LinkedTerm) {
    const keys = tokensOf(term.term.trim()).map(({ key }) => key);
    const branch = keys.reduce((parent, key) => parent.grow(key), this.#root);
    if (branch !== this.#root) branch.entry ??= { ...term, length: keys.join("").length };
  }
}

/** Claims a range of a text. Returns false if part of it is already taken. */
export function takePlace(takenPlaces: Uint8Array, start: number, end: number): boolean {
  const place = takenPlaces.subarray(start, end);
  if (place.includes(1)) return false;
  place.fill(1);
  return true;
}

/**
 * Rejects ordinary words that spell a name, such as "the arch of a bridge". A longer name also matches if all its words start with
 * capitals: `Qplix` and `QPLIX`.
 */
function isWritten({ term, isName }: LinkedTerm, text: string): boolean {
  if (!isName) return identityKey(text) === identityKey(term);
  const [name, written] = [nameText(term), nameText(text)];
  return name === written || (name.length >= shortestAnyCase && written.split(" ").every(isCapitalized));
}

const nameText = (text: string) => canonicalText(text).replaceAll("-", " ");
const isCapitalized = (word: string) => word[0] === word[0]?.toUpperCase();

/** In characters. A shorter name in capitals is an abbreviation of something else. */
export const shortestAnyCase = 5;

class Branch {
  readonly next = new Map<string, Branch>();
  entry: MatchedTerm | undefined;

  grow(key: string): Branch {
    const branch = this.next.get(key) ?? new Branch();
    this.next.set(key, branch);
    return branch;
  }
}

interface Token {
  /** Key used to compare words. */
  key: string;
  start: number;
  end: number;
  isWord: boolean;
}

const isWord = (token: Token | undefined) => token?.isWord ?? false;

/** A word in any script with its invisible characters, a run of white space, or any other character. */
const anyToken = /([\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_\u00ad\u200b\u2060]*)|\s+|./gsu;

/** Hyphens count as spaces here; `isWritten` distinguishes them. */
function keyOf(token: string, word: string | undefined): string {
  if (word)
    return word
      .replace(/[\u00ad\u200b\u2060]/g, "")
      .normalize("NFC")
      .toLowerCase();
  if (/^[\s‐‑-]/.test(token)) return " ";
  return token === "’" ? "'" : token;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: token, 1: word, index } of text.matchAll(anyToken)) {
    const key = keyOf(token, word);
    tokens.push({ key, start: index, end: index + token.length, isWord: word !== undefined });
  }
  return tokens;
}
