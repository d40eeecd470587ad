import ipaddr from "ipaddr.js";

/** In characters: IPv6 in brackets with zone and port. */
const longestAddress = 80;

/**
 * Returns the canonical address, or null if the text is not an address. Unwraps IPv4-mapped IPv6 and drops port and zone, which some
 * proxies add.
 */
export function parseClientAddress(text: string): string | null {
  if (text.length > longestAddress) return null;
  const address = text
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address).toString() : null;
}

/** Returns the network that counts as one client. An IPv6 client can use any address of its /64. */
export const clientNetwork = (address: string): string =>
  ipaddr.IPv6.isValid(address) ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64` : address;

/**
 * Returns the network of an address without the part that identifies a household or device: the /24 of IPv4, the /48 of IPv6.
 * Returns `this machine` for loopback addresses and `unknown` for invalid ones.
 */
export function networkPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.range() === "loopback") return "this machine";
  return parsed.kind() === "ipv4"
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)}/48`;
}

export const isLoopbackAddress = (address: string): boolean => networkPrefix(address) === "this machine";
