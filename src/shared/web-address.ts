/**
 * Browsers drop tabs and line breaks and read a backslash as a slash, so an address with them could open a different site than it
 * shows.
 */
const misleading = /[\p{Cc}\p{Cs}\\]/u;

/** Returns true for an absolute http or https address without credentials, which every link would disclose. */
export function isWebAddress(address: string): boolean {
  if (misleading.test(address) || !/^https?:\/\//i.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && !url.username && !url.password;
}

/** Returns true for a path of this site. */
export function isSitePath(address: string): boolean {
  if (misleading.test(address) || !address.startsWith("/")) return false;
  return URL.parse(address, "https://site.invalid")?.origin === "https://site.invalid";
}

/** Returns true for a valid target of a link on the site. */
export const isLinkAddress = (address: string) => isSitePath(address) || isWebAddress(address);
