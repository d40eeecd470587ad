import { fold } from "./transliteration.ts";

/** Lower-case words joined by hyphens, in plain letters: `Søren & Cie` becomes `soren-cie`. May be empty. */
export const kebabCase = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");
