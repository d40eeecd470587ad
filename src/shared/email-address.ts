import { z } from "zod";

/**
 * The rule for email addresses in all forms, calls, settings and commands: one address without a name. Both sides can have letters of
 * any language (RFC 6531), and a domain needs no dot (`editor@localhost`). Excludes what could be read as a second address or another
 * domain: separators, quotes, brackets, a second @, white space and control characters.
 */
const oneAddress = /^[^\s\p{C}@,;:"<>()[\]\\]{1,64}@[^\s\p{C}@,;:"<>()[\]\\]+$/u;

/** In characters (RFC 5321). */
export const longestEmail = 254;

export const isEmailAddress = (text: string): boolean => text.length <= longestEmail && oneAddress.test(text);

/** In characters, with spaces around it and decomposed letters. */
const longestInput = 1000;

/**
 * Addresses are compared regardless of case and of their Unicode form. Longer texts stay as they are, and are no addresses: the time to
 * compose combining marks grows with the square of their number (40,000 take 0.3 s).
 */
export const normalizeEmail = (email: string) =>
  email.length > longestInput ? email : email.trim().normalize("NFC").toLowerCase();

/** The address of an account or a setting, normalized. */
export const emailAddress = (message: string) =>
  z.string(message).overwrite(normalizeEmail).refine(isEmailAddress, { error: message, abort: true });

/** True for an address that others can write to, such as a reader's: its domain has a dot. */
export const isPublicEmailAddress = (email: string): boolean =>
  isEmailAddress(email) && hasPublicDomain(email);

export const publicEmailAddress = (message: string) =>
  emailAddress(message).refine(isPublicEmailAddress, message);

const label = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

function hasPublicDomain(email: string): boolean {
  const labels = email.slice(email.indexOf("@") + 1).split(".");
  const [last = ""] = labels.slice(-1);
  return (
    labels.length > 1 && labels.every((one) => label.test(one)) && last.length > 1 && /\p{L}/u.test(last)
  );
}
