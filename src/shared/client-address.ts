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
