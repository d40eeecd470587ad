/** A route's address, its parameters as `:name` or `{name}`, and the query parameters that it reads. */
export interface DeclaredQuery {
  pattern: string;
  parameters: readonly string[];
}

/**
 * The keys of stored responses: an address with the query parameters that its route declares, sorted. Pages that declare
 * nothing read none; API calls that declare nothing, and the router's own `.data` addresses, are not stored with a query.
 */
export class CacheKeys {
  readonly #fixed = new Map<string, ReadonlySet<string>>();
  readonly #patterns: { pattern: RegExp; parameters: ReadonlySet<string> }[] = [];

  constructor(declared: Iterable<DeclaredQuery>) {
    for (const { pattern, parameters } of declared) {
      if (/[:{]/.test(pattern))
        this.#patterns.push({ pattern: matcherOf(routedPath(pattern)), parameters: new Set(parameters) });
      else {
        const path = routedPath(pattern);
        this.#fixed.set(path, new Set([...(this.#fixed.get(path) ?? []), ...parameters]));
      }
    }
  }

  /** The key of an address, which is also the address to answer; null for one whose response must not be stored. */
  keyOf(address: string): string | null {
    const at = address.indexOf("?");
    const path = at < 0 ? address : address.slice(0, at);
    if (path.endsWith(".data")) return null;
    if (at < 0) return address;
    const declared = this.#declaredFor(path);
    if (!declared) return null;
    const query = new URLSearchParams(address.slice(at + 1));
    if (query.has(uncachedParameter) && !path.startsWith("/api/")) return null;
    const read = [...query].filter(([name]) => declared.has(name));
    if (read.length === 0) return path;
    return `${path}?${new URLSearchParams(read.toSorted(byName))}`;
  }

  #declaredFor(path: string): ReadonlySet<string> | null {
    const routed = routedPath(path);
    const declared =
      this.#fixed.get(routed) ?? this.#patterns.find(({ pattern }) => pattern.test(routed))?.parameters;
    return declared ?? (path.startsWith("/api/") ? null : nothing);
  }
}

/** A page asked for with this is one editor's draft, and never stored. */
export const uncachedParameter = "preview";

const nothing: ReadonlySet<string> = new Set();

/** The router finds a page in any case and with a slash at the end, so its parameters have to be found there too. */
const routedPath = (path: string) => path.replace(/(.)\/$/, "$1").toLowerCase();

/** Stable: values of one name keep their order. */
const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : a > b ? 1 : 0);

const matcherOf = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(/[.+*?^$()|[\]\\]/g, "\\$&").replaceAll(/:\w+|\{\w+\}/g, "[^/]+")}$`);
