/**
 * The rooms (docs/architecture.md), foundations first. A room may import, types included, only from the rooms before it; `doors`
 * restricts this further. The folders of `content` refer to each other's entries and form one room.
 */
const rooms = [
  "shared",
  "ui",
  "db",
  "integrations",
  "http",
  "accounts",
  "cms/text",
  "cms/audience",
  "cms/engine",
  "cms/webhooks",
  "cms/search",
  "cms/page",
  "cms/admin",
  "cms/todo",
  "cms/links",
  "cms/facts",
  "cms/proposals",
  "cms/fact-checking",
  "cms/history",
  "cms/seo",
  "cms/editing",
  "cms/media",
  "cms/lists",
  "cms/replace",
  "cms/settings",
  "cms/transfer",
  "cms/suggestions",
  "cms/backup",
  "content",
  "newsroom",
  "registry",
  "console",
  "site",
] as const;

/** The files directly in `src/` assemble the rooms. */
const compositionRoot = "src";

interface Door {
  /** Files that other folders may import only through this door. */
  of: RegExp;
  open: RegExp;
  description: string;
}

/** Restricts imports into a folder from outside to these files. */
const doors: Door[] = [
  {
    of: /^src\/integrations\/[^/]+\//,
    open: /^src\/integrations\/[^/]+\/(index|[^/]+\.stand-in)\.ts$/,
    description: "its index or its stand-in",
  },
  {
    of: /^src\/content\/[^/]+\//,
    open: /\.(table|schema|card|words|query|queries\.server)\.tsx?$|\/fit\/(requirements|required-key|own-requirements|score|presets)\.ts$/,
    description: "its .table, .schema, .card, .words, .query or .queries.server file",
  },
];

/** Folders that show the same vendors in different ways. */
const showsVendors =
  /^src\/content\/(vendor|directory|comparison|fit|shortlist|feature|answers|board-pack|market|vendor-answers|open-data|watches)\//;

/** Rooms that use complete content types: the registry lists them, and the site mounts their pages in its layout. */
const opensEveryDoor = /^src\/(registry\/|site\/|[^/]+$)/;

/** Returns the room of a file: `cms/facts`. */
export const roomOf = (path: string): string =>
  /^src\/(cms\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? (path.startsWith("src/") ? compositionRoot : "");

/** Returns the second-level folder of a file, or the file itself if it is directly in a top folder. */
const partOf = (path: string): string => /^src\/[^/]+\/[^/]+\//.exec(path)?.[0] ?? path;

const names: readonly string[] = rooms;

const rank = (path: string) =>
  roomOf(path) === compositionRoot ? rooms.length : names.indexOf(roomOf(path));

/** Returns false for a file outside all rooms. */
export const hasRoom = (path: string) => rank(path) >= 0;

/** Returns the rule that an import violates and the fix, or null if the import is allowed. */
export function faultOf(from: string, to: string): string | null {
  if (!to.startsWith("src/"))
    return rank(from) === rooms.length && to.startsWith("starter/")
      ? null
      : `${from} imports ${to}, which is outside of src`;
  if (rank(to) > rank(from))
    return (
      `${from} imports ${to}: ${roomOf(from)} comes before ${roomOf(to)}. ` +
      "Move the shared part to a room before both, or pass it as a parameter."
    );
  const door = doors.find(({ of }) => of.test(to));
  if (showsVendors.test(from) && showsVendors.test(to)) return null;
  if (!door || partOf(from) === partOf(to) || opensEveryDoor.test(from) || door.open.test(to)) return null;
  return `${from} imports ${to}: from outside of its folder, import only ${door.description}`;
}
