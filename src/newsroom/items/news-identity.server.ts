import { createHash } from "node:crypto";
import { trimEnd } from "#shared/trim-end.ts";

/** The keys by which a piece of news is known again: the rules of the contract, section 5 ("by guid, else by address"). */

/** Parameters that tell where a reader came from, and nothing of the page. */
const tracking =
  /^(utm_|mc_|at_)|^(fbclid|gclid|dclid|msclkid|igshid|yclid|ocid|cmpid|ns_campaign|guccounter|rss|ref)$/i;

/**
 * Normalizes an address, so that all its spellings have one key: no scheme, no `www.`, no fragment, no trailing slash,
 * no campaign parameters, the others sorted.
 */
export function addressKey(address: string): string {
  const url = new URL(address);
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name)).toSorted();
  const query = new URLSearchParams(kept).toString();
  const path = trimEnd(url.pathname, "/");
  return `${url.host.replace(/^www\./, "")}${path}${query ? `?${query}` : ""}`;
}

/** The spellings by which an article that an editor made may name the address. */
export function addressSpellings(address: string): string[] {
  const key = addressKey(address);
  const hosts = [key, `www.${key}`].flatMap((place) => [`https://${place}`, `http://${place}`]);
  return [address, ...hosts.flatMap((place) => (place.includes("?") ? [place] : [place, `${place}/`]))];
}

/**
 * A guid that says of itself whose it is holds everywhere; a number, say, holds among the feeds of one host only: two
 * publishers may both have an item 17.
 */
export function guidKey(guid: string, feedAddress: string): string {
  const key = isUniversal(guid) ? guid : `${new URL(feedAddress).hostname} ${guid}`;
  return key.length > longestKey ? createHash("sha256").update(key).digest("hex") : key;
}

/** An index of the database holds no key of any length. */
const longestKey = 500;

const isUniversal = (guid: string) =>
  /^[a-z][a-z\d+.-]*:\S/i.test(guid) || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(guid);
