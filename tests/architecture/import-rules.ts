/**
 * Defines which module may import from which (docs/architecture.md). A module imports only from those before it in the
 * list; `doors` narrows it further.
 */
const modules = [
  "shared",
  "ui",
  "db",
  "integrations",
  "http",
  "accounts",
  "cms",
  "fit",
  "content",
  "newsroom",
  "registry",
  "site",
] as const;

/** The files of `src/` itself put the modules together. */
const compositionRoot = "src";

interface Door {
  /** The files that others import only through this door. */
  of: RegExp;
  open: RegExp;
  description: string;
}

/** Of some modules only these files are imported from outside of their own folder. */
const doors: Door[] = [
  {
    of: /^src\/integrations\/[^/]+\//,
    open: /^src\/integrations\/[^/]+\/(index|[^/]+\.stand-in)\.ts$/,
    description: "its index or its stand-in",
  },
  {
    of: /^src\/content\/[^/]+\//,
    open: /\.(table|schema|card|words|query|queries\.server)\.tsx?$/,
    description: "its .table, .schema, .card, .words, .query or .queries.server file",
  },
];

/** Modules that see whole types: the registry lists them, the site mounts their pages and frames them. */
const opensEveryDoor = /^src\/(registry\/|site\/|[^/]+$)/;

const moduleOf = (path: string): string =>
  /^src\/([^/]+)\//.exec(path)?.[1] ?? (path.startsWith("src/") ? compositionRoot : "");

/** The part of a module that a file belongs to: its folder below the module; a file beside the folders is its own part. */
export const partOf = (path: string): string => /^src\/[^/]+\/[^/]+\//.exec(path)?.[0] ?? path;

const names: readonly string[] = modules;

const rank = (path: string) =>
  moduleOf(path) === compositionRoot ? modules.length : names.indexOf(moduleOf(path));

/** Returns false for a file in none of the modules. */
export const hasModule = (path: string) => rank(path) >= 0;

/** Returns what an import breaks, and how to mend it; null for one that is allowed. */
export function faultOf(from: string, to: string): string | null {
  if (!to.startsWith("src/"))
    return rank(from) === modules.length && to.startsWith("starter/")
      ? null
      : `${from} imports ${to}, which is outside of src`;
  if (rank(to) > rank(from))
    return (
      `${from} imports ${to}: ${moduleOf(from)} comes before ${moduleOf(to)}. ` +
      "Move the shared part to a module before both, or pass it as a parameter."
    );
  const door = doors.find(({ of }) => of.test(to));
  if (!door || partOf(from) === partOf(to) || opensEveryDoor.test(from) || door.open.test(to)) return null;
  return `${from} imports ${to}: from outside of its folder, import only ${door.description}`;
}
