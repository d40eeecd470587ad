import { parseHTML } from "linkedom";
import { onOneLine, webAddress } from "./markup.ts";

/** A page to search for feeds. */
export interface PageMarkup {
  html: string;
  url: string;
}

/** More feeds than any page should name. */
const mostLinks = 10;
const feedTypes = /^application\/(rss|atom|rdf|feed)\+(xml|json)$|^(text|application)\/xml$/i;

/** Returns the feed URLs that a page names in `<link rel="alternate">`, in order, without duplicates. */
export function readFeedLinks({ html, url }: PageMarkup): string[] {
  const { document } = parseHTML(html);
  const base =
    webAddress(document.querySelector("base[href]")?.getAttribute("href") ?? undefined, url) ?? url;
  const addresses = [...document.querySelectorAll("link[rel][href]")]
    .filter((link) => /(^|\s)alternate(\s|$)/i.test(link.getAttribute("rel") ?? ""))
    .filter((link) => feedTypes.test(onOneLine(link.getAttribute("type") ?? "")))
    .flatMap((link) => webAddress(link.getAttribute("href") ?? undefined, base) ?? []);
  return [...new Set(addresses)].slice(0, mostLinks);
}
