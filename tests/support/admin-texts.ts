import { globSync, readFileSync } from "node:fs";

const ofTheAdmin = "src/{cms/admin/**/*,{content,newsroom}/**/*.admin}.{ts,tsx}";
const longText = /(?:"|>)([A-Z][^"<>{}\\\n]{24,})(?="|<)/g;

/**
 * Returns texts of the admin's screens that occur nowhere else in the sources. The bundler keeps them unchanged, so a
 * chunk that holds one holds code of the admin.
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
