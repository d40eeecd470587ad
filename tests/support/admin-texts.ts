import { globSync, readFileSync } from "node:fs";

const ofTheAdmin = "src/{console/**/*,cms/admin/**/*,**/*.admin}.{ts,tsx}";
const longText = /(?:"|>)([A-Z][^"<>{}\\\n]{24,})(?="|<)/g;

/**
 * Returns admin texts that occur nowhere else in the sources. The bundler does not change them, so a chunk with one of them
 * contains admin code.
 */
export function adminTexts(): string[] {
  const paths = new Set(globSync(ofTheAdmin));
  const others = globSync("{src,starter}/**/*.{ts,tsx,json}")
    .filter((path) => !paths.has(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const texts = [...paths].flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(longText)].map(([, text = ""]) => text),
  );
  return [...new Set(texts)].filter((text) => !others.includes(text));
}
