/** A term that texts link to automatically. */
export interface LinkedTerm {
  slug: string;
  term: string;
  href: string;
  /** A proper name: found in its own case only, and linked without a preview. */
  isName?: boolean;
}

/** An occurrence of a term in a text, from `start` to before `end`. */
export interface Occurrence {
  entry: MatchedTerm;
  start: number;
  end: number;
}

/** The terms for one text; a text in several parts shares one of these. */
export interface TermsOfText {
  matcher: TermMatcher;
  /** Slugs of the terms that are not to be linked, or not again; grows with every link. */
  linked: Set<string>;
}

interface MatchedTerm extends LinkedTerm {
  /** Its number of characters: longer terms go first (spec, section 5). */
  length: number;
}

/**
 * Finds terms in texts as whole words, in any case. The terms are kept as a tree of their words, so that a text is read
 * once however many terms there are. White space is the same whatever it is made of, and so are both apostrophes.
 */
export class TermMatcher {
  readonly #root = new Branch();

  constructor(terms: LinkedTerm[]) {
    for (const term of terms) this.#add(term);
  }

  /** Begins a text; `ownSlug` names the term whose own page it is on. */
  forText(ownSlug?: string): TermsOfText {
    return { matcher: this, linked: new Set(ownSlug === undefined ? [] : [ownSlug]) };
  }

  /** Returns every occurrence of a term, in the order of the text. Occurrences may overlap. */
  findAll(text: string): Occurrence[] {
    const tokens = tokensOf(text);
    const found: Occurrence[] = [];
    for (let first = 0; first < tokens.length; first++) {
      if (!isWord(tokens[first - 1])) this.#findFrom(text, tokens, { first, found });
    }
    return found;
  }

  #findFrom(text: string, tokens: Token[], { first, found }: { first: number; found: Occurrence[] }) {
    const start = tokens[first]?.start ?? 0;
    let branch: Branch | undefined = this.#root;
    for (let index = first; index < tokens.length; index++) {
      const token = tokens[index];
      branch = token && branch.next.get(token.key);
      if (!token || !branch) return;
      const { entry } = branch;
      if (entry && !isWord(tokens[index + 1]) && isWritten(entry, text.slice(start, token.end)))
        found.push({ entry, start, end: token.end });
    }
  }

  /** Of two terms that differ in nothing but case, the first one counts. */
  #add(term: LinkedTerm) {
    const keys = tokensOf(term.term.trim()).map(({ key }) => key);
    const branch = keys.reduce((parent, key) => parent.grow(key), this.#root);
    if (branch !== this.#root) branch.entry ??= { ...term, length: keys.join("").length };
  }
}

/** "the arch of a bridge" names no company. */
const isWritten = ({ term, isName }: LinkedTerm, text: string) =>
  !isName || text.replace(/\s+/g, " ").replaceAll("’", "'") === term.trim().replaceAll("’", "'");

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
  /** Key by which words are compared. */
  key: string;
  start: number;
  end: number;
  isWord: boolean;
}

const isWord = (token: Token | undefined) => token?.isWord ?? false;

/** A word of any script, a run of white space, or any other character. */
const anyToken = /([\p{L}\p{M}\p{N}_]+)|(\s+)|./gsu;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: token, 1: word, 2: space, index } of text.matchAll(anyToken)) {
    const key = word ? word.normalize("NFC").toLowerCase() : space ? " " : token === "’" ? "'" : token;
    tokens.push({ key, start: index, end: index + token.length, isWord: word !== undefined });
  }
  return tokens;
}
