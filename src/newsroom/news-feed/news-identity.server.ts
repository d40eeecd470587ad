import { createHash } from "node:crypto";
import { trimEnd } from "#shared/trim-end.ts";

/** The keys that identify a piece of news (contract, section 5: "by guid, else by address"). */

/** Parameters that identify where a visitor came from, not the page. */
const tracking =
  /^(utm_|mc_|at_)|^(fbclid|gclid|dclid|msclkid|igshid|yclid|ocid|cmpid|ns_campaign|guccounter|rss|ref)$/i;

/** Fragments that identify a position on a page or where a visitor came from, not a separate page. */
const placeOnPage = /^#(comments?|respond|more-\d+|top|:~:.*|xtor=.*|utm_.*|ref=.*|echobox=.*)?$/i;

/**
 * Normalizes a URL so that all its spellings have the same key: no scheme, `www.`, trailing slash or campaign parameters, and
 * sorted parameters. Fragments count: `/releases#v2-4` is not `/releases#v2-3`.
 */
export function addressKey(address: string): string {
  const url = new URL(address);
  const parameters = [...url.searchParams].filter(([name]) => !tracking.test(name)).toSorted();
  const query = new URLSearchParams(parameters).toString();
  const path = trimEnd(url.pathname, "/");
  const fragment = placeOnPage.test(url.hash) ? "" : url.hash;
  return `${url.host.replace(/^www\./, "")}${path}${query ? `?${query}` : ""}${fragment}`;
}

/** Returns the spellings of the URL that an article created by an editor may contain. */
export function addressSpellings(address: string): string[] {
  const key = addressKey(address);
  const hosts = [key, `www.${key}`].flatMap((place) => [`https://${place}`, `http://${place}`]);
  return [address, ...hosts.flatMap((place) => (/[?#]/.test(place) ? [place] : [place, `${place}/`]))];
}

/**
 * A globally unique guid is used as is. Others, such as a number, only count within the feed's host, because two publishers may
 * both have an item 17.
 */
export function guidKey(guid: string, feedAddress: string): string {
  const key = isUniversal(guid) ? guid : `${new URL(feedAddress).hostname} ${guid}`;
  return key.length > longestKey ? createHash("sha256").update(key).digest("hex") : key;
}

/** In characters; longer keys are hashed because database indexes limit the key length. */
const longestKey = 500;

const isUniversal = (guid: string) =>
  /^[a-z][a-z\d+.-]*:\S/i.test(guid) || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(guid);
