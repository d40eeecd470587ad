import { globSync, readFileSync } from "node:fs";

const ofTheAdmin = "src/{cms/admin/**/*,{content,newsroom}/**/*.admin}.{ts,tsx}";
const longText = /(?:"|>)([A-Z][^"<>{}\\\n]{24,})(?="|<)/g;

/**
 * Texts of the admin's screens that stand nowhere else in the sources. They pass through the bundler as they are, so that a
 * chunk which holds one holds code of the admin.
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
