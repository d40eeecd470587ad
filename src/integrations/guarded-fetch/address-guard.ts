import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { buildConnector } from "undici";
import { FetchError } from "./fetch-error.ts";

/** Resolves host names; a test puts its own answers here. */
export type Lookup = typeof systemLookup;

const connectWithin = 8000;

/**
 * Opens connections to public addresses only. The address is judged at the moment of connecting, so no answer of a name
 * server that changes in between gets past it.
 * @param allowHosts `host:port`s, as addresses name them, that may be anywhere
 */
export function guardedConnector(
  allowHosts: string[],
  lookup: Lookup = systemLookup,
): buildConnector.connector {
  const anywhere = buildConnector({ timeout: connectWithin });
  const publicOnly = buildConnector({ timeout: connectWithin, lookup: publicLookup(lookup) });
  return (options, callback) => {
    const host = withoutBrackets(options.hostname);
    if (isAllowed(allowHosts, host, portOf(options))) return anywhere(options, callback);
    // A host that is an address already is never looked up.
    if (isIP(host) && !isPublicAddress(host)) return callback(refusal(host, host), null);
    publicOnly(options, callback);
  };
}

/** Returns the refusal of an address whose host is a private address itself, or the machine's own name; else null. */
export function refusalOf({ hostname, port, protocol }: URL, allowHosts: string[]): FetchError | null {
  const host = withoutBrackets(hostname);
  if (isAllowed(allowHosts, host, port || (protocol === "https:" ? "443" : "80"))) return null;
  const isPrivate = isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/i.test(host);
  return isPrivate ? refusal(host, host) : null;
}

/** Returns true for an address of the public internet: no private, local, shared, translated or reserved range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  // Of IPv6 only this block has been given out; what lies outside holds IPv4 addresses in disguise, for one.
  return parsed.kind() === "ipv4" || parsed.match(ipaddr.parseCIDR("2000::/3"));
}

const publicLookup =
  (lookup: Lookup): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, answers) => {
      if (error) return callback(error, "");
      const [first, ...others] = answers.filter(({ address }) => isPublicAddress(address));
      if (!first) return callback(refusal(hostname, answers[0]?.address ?? "no address"), "");
      if (options.all) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });

const refusal = (host: string, address: string) =>
  new FetchError(
    "refused-address",
    host === address
      ? `${host} is not an address on the public internet (FETCH_ALLOW_HOSTS can allow it)`
      : `${host} leads to ${address}, which is not on the public internet (FETCH_ALLOW_HOSTS can allow it)`,
  );

function isAllowed(allowHosts: string[], host: string, port: string): boolean {
  const name = host.toLowerCase();
  return allowHosts.includes(`${name}:${port}`) || allowHosts.includes(`[${name}]:${port}`);
}

const portOf = ({ port, protocol }: buildConnector.Options) => port || (protocol === "https:" ? "443" : "80");

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, "");
