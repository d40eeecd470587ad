import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

export interface Import {
  /** Path of the imported file from the project's root. Undefined for packages and built-in modules. */
  target: string | undefined;
  /** Module specifier as written in the source. */
  specifier: string;
  /** True if the import remains after types are erased. */
  isValue: boolean;
}

export interface SourceFile {
  /** From the project's root: `src/ui/button.tsx`. */
  path: string;
  text: string;
  imports: Import[];
}

const root = path.resolve(import.meta.dirname, "../..");

/** The project's source files that match a pattern, with their imports. */
export const readSourceFiles = (pattern: string): SourceFile[] =>
  globSync(pattern, { cwd: root })
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return { path: file, text, imports: importsOf(file, text) };
    });

const statement =
  /^(?:import|export)\s+(?!const\b|function\b|async\b|class\b|interface\b)((?:[^"';]*?)\sfrom\s+)?["']([^"']+)["']/gm;
const dynamicImport = /\bimport\(\s*["']([^"']+)["']/g;

function importsOf(file: string, text: string): Import[] {
  const found = [
    ...[...text.matchAll(statement)].map(([, clause = "", specifier = ""]) => ({
      specifier,
      isValue: !isTypeOnly(clause),
    })),
    ...[...text.matchAll(dynamicImport)].map(([, specifier = ""]) => ({ specifier, isValue: true })),
  ];
  return found.map((one) => ({ ...one, target: resolve(file, one.specifier) }));
}

/** `type X from`, or braces with only types. The TypeScript option keeps all other imports. */
function isTypeOnly(clause: string): boolean {
  if (/^type\s/.test(clause)) return true;
  const names = /^\{([^}]*)\}\s*from\s+$/.exec(clause)?.[1];
  if (names === undefined) return false;
  const listed = names.split(",").filter((name) => name.trim() !== "");
  return listed.length > 0 && listed.every((name) => /^\s*type\s/.test(name));
}

function resolve(file: string, specifier: string): string | undefined {
  const [bare = ""] = specifier.split("?");
  if (bare.startsWith("#")) return path.join("src", bare.slice(1));
  return bare.startsWith(".") ? path.join(path.dirname(file), bare) : undefined;
}

export const isThere = (file: string) => existsSync(path.join(root, file));
