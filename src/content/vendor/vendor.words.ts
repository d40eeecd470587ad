/** Hosting in a reader's words. */
export const hostingWords = (value: string): string => wordsOfHosting.get(value) ?? value;

const wordsOfHosting = new Map([
  ["cloud", "Cloud"],
  ["on-premises", "On premises"],
  ["both", "Cloud or on premises"],
]);

/** What a level adds to a feature's name; empty for `native`, which says nothing more. */
export const levelWords = (level: string): string => wordsOfLevels.get(level) ?? "";

const wordsOfLevels = new Map([
  ["partial", "in part"],
  ["partner", "via partner"],
  ["add-on", "add-on"],
  ["no", "not offered"],
]);
