/** Which folder may import from which (design, section 2): the test reads this table, and so may you. */

interface Area {
  name: string;
  files: RegExp;
  mayImport: RegExp[];
  /** The same in words, for whoever broke the rule. */
  words: string;
}

const shared = /^src\/shared\//;
const ui = /^src\/ui\//;
const db = /^src\/db\//;
const domain = /^src\/domain\//;
const integrations = /^src\/integrations\/[^/]+\/index\.ts$/;
const kit = /^src\/content\/kit\//;
const anyType = /^src\/content\/[^/]+\/[^/]+$/;
const openToOtherTypes = /^src\/content\/[^/]+\/[^/]+\.(table|schema|card|query|queries\.server)\.tsx?$/;
const typesPages = /^src\/content\/[^/]+\/[^/]+\.(page|list-page)\.tsx$/;

/** The first area whose pattern matches a file is the file's. Within its own folder every file may import every other. */
export const areas: Area[] = [
  { name: "shared", files: shared, mayImport: [], words: "nothing of ours" },
  { name: "ui", files: ui, mayImport: [shared], words: "only shared" },
  {
    name: "integrations",
    files: /^src\/integrations\//,
    mayImport: [integrations, /^src\/integrations\/[^/]+\/[^/]+\.stand-in\.ts$/, shared],
    words: "only shared, and of other integrations the index and the stand-ins",
  },
  { name: "db", files: db, mayImport: [shared], words: "only shared" },
  {
    name: "domain",
    files: domain,
    mayImport: [db, integrations, shared],
    words: "only db, shared, and integrations by their index",
  },
  {
    name: "screens of content/kit",
    files: /^src\/content\/kit\/.+\.tsx$/,
    mayImport: [domain, db, shared, ui],
    words: "only domain, db, shared and ui",
  },
  { name: "content/kit", files: kit, mayImport: [domain, db, shared], words: "only domain, db and shared" },
  {
    name: "the registries",
    files: /^src\/content\/registry\./,
    mayImport: [anyType, kit],
    words: "only files of content types and of the kit",
  },
  {
    name: "a content type",
    files: /^src\/content\/[^/]+\//,
    mayImport: [kit, domain, db, shared, ui, openToOtherTypes],
    words:
      "only kit, domain, db, shared, ui, and of other types .table, .schema, .card, .query and .queries.server files",
  },
  {
    name: "jobs",
    files: /^src\/jobs\//,
    mayImport: [domain, /^src\/content\/[^/]+\/[^/]+\.(queries|work)\.server\.ts$/, integrations, shared],
    words:
      "only domain, the types' .queries.server and .work.server files, shared, and integrations by their index",
  },
  {
    name: "api",
    files: /^src\/api\//,
    mayImport: [/^src\/content\/registry\.server\.ts$/, domain, db, shared],
    words: "only content/registry.server, domain, db and shared",
  },
  {
    name: "site and admin",
    files: /^src\/(site|admin)\//,
    mayImport: [typesPages, /^src\/content\/registry\.admin\.tsx$/, ui, shared],
    words: "only the types' pages, content/registry.admin, ui, shared, and what the list of exceptions names",
  },
  {
    name: "the composition root",
    files: /^src\/[^/]+\.ts$/,
    mayImport: [/^(src|starter)\//],
    words: "everything",
  },
];

interface Exception {
  from: RegExp;
  to: RegExp;
  /** Only types may be imported: nothing of the other file runs. */
  isTypeOnly?: true;
  reason: string;
}

/** What the table does not allow and is right all the same. It should only get shorter. */
export const exceptions: Exception[] = [
  {
    from: /^src\/(site|admin)\//,
    to: kit,
    reason: "the shells share query client, head tags and site context with the pages they frame",
  },
  {
    from: /^src\/(site|admin)\//,
    to: /^src\/content\/[^/]+\/[^/]+\.(query|card|view)\.tsx?$/,
    reason: "home, search and the landing routes show what types show on their own pages",
  },
  {
    from: /^src\/admin\/admin\.page\.tsx$/,
    to: /^src\/site\/(layout|home\/home-screen)\.tsx$/,
    reason: "whoever opens the admin without being signed in sees the home page",
  },
  {
    from: /^src\/site\/.*\.server\.tsx?$/,
    to: /^src\/(domain|db)\//,
    isTypeOnly: true,
    reason: "the site's server entry files name the types of the request's context",
  },
  {
    from: /^src\/site\/.*\.server\.tsx?$/,
    to: /^src\/content\/(registry\.server|[^/]+\/[^/]+\.published\.server)\.ts$/,
    reason: "sitemap, feed and share images list what is published, of every type",
  },
];

export const areaOf = (path: string) => areas.find(({ files }) => files.test(path));

/** The folder inside which files import each other freely. */
export const folderOf = (path: string) =>
  /^src\/(content|integrations)\/[^/]+\//.exec(path)?.[0] ?? /^src\/[^/]+\//.exec(path)?.[0] ?? "src/";

export function isAllowed(from: string, to: string, isValue: boolean): boolean {
  if (folderOf(from) === folderOf(to)) return true;
  if (areaOf(from)?.mayImport.some((pattern) => pattern.test(to))) return true;
  return exceptions.some(
    (exception) =>
      exception.from.test(from) && exception.to.test(to) && !(exception.isTypeOnly === true && isValue),
  );
}
