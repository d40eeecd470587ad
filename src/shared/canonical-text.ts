/** Unifies apostrophes, hyphens and spaces, which people and programs type in several forms. */
export const canonicalText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[‘’ʼ′＇]/g, "'")
    .replace(/[\p{Pd}−]/gu, "-")
    .replace(/[\u200b\u2060\ufeff\u00ad]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** A case-insensitive key: equal for names that people consider the same. */
export const identityKey = (text: string): string => canonicalText(text).toLowerCase();
