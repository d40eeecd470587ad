import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { buildConnector } from "undici";
import { FetchError } from "./fetch-error.ts";

/** Resolves host names. Tests pass their own. */
export type Lookup = typeof systemLookup;

const connectWithin = 8000;

/**
 * Connects only to public addresses. Checks the address at connect time, which defeats DNS rebinding.
 * @param allowHosts `host:port` pairs, as in URLs, that may have any address
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
    // IP addresses are never looked up.
    if (isIP(host) && !isPublicAddress(host)) return callback(refusal(host, host), null);
    publicOnly(options, callback);
  };
}

/** Returns an error if the URL's host is a private address or names this machine, or null. */
export function refusalOf({ hostname, port, protocol }: URL, allowHosts: string[]): FetchError | null {
  const host = withoutBrackets(hostname);
  if (isAllowed(allowHosts, host, port || (protocol === "https:" ? "443" : "80"))) return null;
  const isPrivate = isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/i.test(host);
  return isPrivate ? refusal(host, host) : null;
}

/** Returns true for an address of the public internet: not in a private, local, shared, translated or reserved range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== "unicast") return false;
  // Only this IPv6 block has been allocated. The rest includes embedded IPv4 addresses.
  return ip.kind() === "ipv4" || ip.match(ipaddr.parseCIDR("2000::/3"));
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
      : `${host} resolves to ${address}, which is not on the public internet (FETCH_ALLOW_HOSTS can allow it)`,
  );

function isAllowed(allowHosts: string[], host: string, port: string): boolean {
  const name = host.toLowerCase();
  return allowHosts.includes(`${name}:${port}`) || allowHosts.includes(`[${name}]:${port}`);
}

const portOf = ({ port, protocol }: buildConnector.Options) => port || (protocol === "https:" ? "443" : "80");

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, "");
