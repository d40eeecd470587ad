import ipaddr from "ipaddr.js";

/** The longest an address can be written: IPv6 in brackets with a zone and a port. */
const longestAddress = 80;

/**
 * Returns the address in its canonical form: IPv4 within IPv6 as IPv4, without the port and zone that some proxies add.
 * Null for anything that is no address.
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

/** Returns the network that counts as one client: an IPv6 client chooses among all the addresses of its /64. */
export const clientNetwork = (address: string): string =>
  ipaddr.IPv6.isValid(address) ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64` : address;

/**
 * Returns the network of an address without the part that tells a household or a device: the /24 of IPv4, the /48 of IPv6.
 * An address of this machine is `this machine`, what is no address `unknown`.
 */
export function networkPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.range() === "loopback") return "this machine";
  return parsed.kind() === "ipv4"
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)}/48`;
}

/** Returns true for an address of this machine. */
export const isLoopbackAddress = (address: string): boolean => networkPrefix(address) === "this machine";
