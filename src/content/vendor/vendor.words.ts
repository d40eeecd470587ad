/** Returns a vendor's name, or a substitute if it has none. */
export const vendorName = (vendor: { name: string | null }) => vendor.name?.trim() || "Unknown Vendor";

/** Hosting in a reader's words. */
export const hostingWords = (value: string): string => wordsOfHosting.get(value) ?? value;

const wordsOfHosting = new Map([
  ["cloud", "Cloud"],
  ["on-premises", "On premises"],
  ["both", "Cloud or on premises"],
]);

/** Words of a level beside a feature's name; empty for `native`, which says nothing more. */
export const levelWords = (level: string): string => wordsOfLevels.get(level) ?? "";

const wordsOfLevels = new Map([
  ["partial", "in part"],
  ["partner", "via partner"],
  ["add-on", "add-on"],
  ["no", "not offered"],
]);

/** The first clause of a longer fact: its rest is in the profile. */
export const firstClause = (value: string): string => value.split(/[;(]/)[0]?.trim() || value;

/** Number of features that a vendor's card names. */
export const featuresOnCard = 3;
