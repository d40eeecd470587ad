import { parseAccept } from "hono/utils/accept";

const extension = ".md";

/** Pages for editors and visitors who sign in have no twin. */
const isPrivate = /^\/(api|admin|auth|setup|assets|media|mcp)(\/|$)/i;

/** Returns true if the page at a path has a Markdown twin. Files have an extension. */
export const hasTwin = (path: string): boolean => !isPrivate.test(path) && !/\.[^/]*$/.test(path);

/** Returns the address of a page's Markdown twin, with the page's query. The home page's is `/index.md`. */
export function twinOf(address: string): string {
  const { path, query } = split(address);
  const page = path.replace(/(.)\/$/, "$1");
  return (page === "/" ? "/index" : page) + extension + query;
}

/** Returns the path of the page that a twin's path belongs to, or null for other paths. */
export function pageOfTwin(path: string): string | null {
  const page = path.slice(0, -extension.length);
  if (page === "/index") return "/";
  return hasTwin(page) && page !== "/" ? page : null;
}

/**
 * Returns true if an Accept header prefers Markdown to HTML, which a wildcard accepts too. Of equals, the first counts, and a named type
 * before a wildcard. Browsers never name Markdown.
 */
export function acceptsMarkdown(accept: string | null | undefined): boolean {
  if (!accept?.includes("text/markdown")) return false;
  const types = parseAccept(accept).map(({ type, q }) => ({ type: type.toLowerCase(), q }));
  const find = (name: string) => types.find(({ type }) => type === name);
  const markdown = find("text/markdown");
  const html = find("text/html") ?? find("text/*") ?? find("*/*");
  if (!markdown || markdown.q === 0) return false;
  if (html?.q !== markdown.q) return markdown.q > (html?.q ?? 0);
  return html.type !== "text/html" || types.indexOf(markdown) < types.indexOf(html);
}

/** Returns the request for a page's Markdown twin if the client asks for Markdown at the page's address. */
export function atTwin(request: Request): Request {
  const { method, url, headers, signal } = request;
  if (!acceptsMarkdown(headers.get("accept")) || (method !== "GET" && method !== "HEAD")) return request;
  const { origin, pathname, search } = new URL(url);
  if (!hasTwin(pathname)) return request;
  return new Request(origin + twinOf(pathname + search), { method, headers, signal });
}

function split(address: string) {
  const at = address.indexOf("?");
  return at < 0 ? { path: address, query: "" } : { path: address.slice(0, at), query: address.slice(at) };
}
