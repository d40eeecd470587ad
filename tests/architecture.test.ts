import path from "node:path";
import { expect, test } from "vitest";
import { faultOf, hasRoom, roomOf } from "./architecture/import-rules.ts";
import { isThere, readSourceFiles, type SourceFile } from "./architecture/source-files.ts";

const longestFile = 400;
const largestRoom = 8000;

/** Files that may exceed the limit, with reasons. The list may only shrink. */
const longFiles: Record<string, string> = {};

const isTest = ({ path }: SourceFile) => /\.(test|fixture)\.tsx?$/.test(path);
const everything = readSourceFiles("{src,starter,scripts,tests,bench}/**/*.{ts,tsx,mjs,css}");
const sources = readSourceFiles("src/**/*.{ts,tsx}").filter((file) => !isTest(file));
const byPath = new Map(sources.map((file) => [file.path, file]));

test("the import parser finds every import of a source file", () => {
  const app = byPath.get("src/app.ts");
  expect(app?.imports).toContainEqual({
    specifier: "./api.server.ts",
    target: "src/api.server.ts",
    isValue: true,
  });
  expect(app?.imports).toContainEqual(
    expect.objectContaining({ target: "src/shared/settings.server.ts", isValue: false }),
  );
  expect(sources.length).toBeGreaterThan(100);
});

test("every import resolves to a file, by a path with its extension", () => {
  const lost = importsOfOurs(sources)
    .filter(({ target }) => !isThere(target))
    .map(
      ({ from, specifier }) =>
        `${from} imports ${specifier}, and no such file exists: write the path in full`,
    );
  expect(lost).toEqual([]);
});

test("a room imports only from rooms before it, and through their doors", () => {
  const faults = importsOfOurs(sources).flatMap(({ from, target }) => faultOf(from, target) ?? []);
  expect(faults).toEqual([]);
});

test("every file belongs to a room", () => {
  const homeless = sources
    .filter(({ path }) => !hasRoom(path))
    .map(({ path }) => `${path} is in no room: move it, or add one to tests/architecture/import-rules.ts`);
  expect(homeless).toEqual([]);
});

test("other rooms are imported as #room/file, the same room as ./file", () => {
  const stray = importsOfOurs(sources)
    .filter(({ from, specifier, target }) => specifier.startsWith("..") && roomOf(from) !== roomOf(target))
    // These two run before # paths are available, or import from outside src.
    .filter(({ from, target }) => from !== "src/site/routes.ts" && target.startsWith("src/"))
    .map(
      ({ from, specifier, target }) => `${from} imports ${specifier}: write #${target.slice("src/".length)}`,
    );
  expect(stray).toEqual([]);
});

test("there are no import cycles, types included", () => {
  const graph = new Map(
    sources.map(({ path: file, imports }) => [file, imports.flatMap(({ target }) => target ?? [])]),
  );
  const circles = findCircles(graph).map(
    (circle) => `${circle.join(" → ")}: move what the first and the last share into a file of its own`,
  );
  expect(circles).toEqual([]);
});

test("no file is longer than 400 lines", () => {
  const long = everything
    .map((file) => ({ path: file.path, lines: file.text.split("\n").length - 1 }))
    .filter(({ path, lines }) => lines > longestFile && !(path in longFiles))
    .map(({ path, lines }) => `${path} has ${lines} lines: split it by what its parts are about`);
  expect(long).toEqual([]);
});

test("no room, and no feature of content and newsroom, has more than 8,000 lines", () => {
  const isOfFeatures = /^src\/(?:content|newsroom)\//;
  const folders = Map.groupBy(sources, ({ path }) =>
    isOfFeatures.test(path) ? path.split("/").slice(1, 3).join("/") : roomOf(path),
  );
  const large = [...folders]
    .map(([folder, files]) => ({
      folder,
      lines: sum(files.map(({ text }) => text.split("\n").length - 1)),
    }))
    .filter(({ lines }) => lines > largestRoom)
    .map(({ folder, lines }) => `${folder} has ${lines} lines: give a part of it a room of its own`);
  expect(large).toEqual([]);
});

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

test("no browser code imports a server file", () => {
  const leaks = importsOfOurs(browserFiles())
    .filter(({ isValue, target }) => isValue && target.includes(".server."))
    .filter(({ from, target }) => !removedByTheRouter.test(from) || !target.endsWith("context.server.ts"))
    .map(
      ({ from, target }) =>
        `${from} reaches the browser and imports ${target}: import only its types, or rename the file to .server`,
    );
  expect(leaks).toEqual([]);
});

/** Files that write entries without `cms/engine/write`, with reasons (docs/architecture.md). */
const directWrites: Record<string, string> = {
  "src/content/feature/renamed-features.server.ts":
    "part of a save: the vendors name the same features as before, under their new names",
  "src/newsroom/style-guide/style-guide.content.server.ts":
    "part of a save: the guide that gives way gets its own revision and audit row",
  "src/newsroom/news-feed/news-feed.queries.server.ts":
    "the result of a visit, which is no change of the feed",
  "starter/load.ts": "the content that a store begins with, before there is an editor or a history",
  "bench/many-news.process.ts": "thousands of articles in a store that is thrown away",
  "bench/inbox.process.ts": "thousands of drafts in a store that is thrown away",
  "bench/many-texts.process.ts": "thousands of texts in a store that is thrown away",
  "bench/many-vendors.process.ts": "thousands of vendors in a store that is thrown away",
};

test("only cms/engine/write writes entries", () => {
  const tables = sources
    .filter(({ path }) => path.endsWith(".content.server.ts"))
    .flatMap(({ text }) => /\btable: (\w+)/.exec(text)?.[1] ?? []);
  expect(tables.length).toBeGreaterThan(15);
  const write = new RegExp(`\\.(?:insert|update|delete)\\((?:${tables.join("|")})\\)`);
  const writing = everything
    .filter((file) => !isTest(file) && !file.path.startsWith("tests/") && write.test(file.text))
    .map(({ path }) => path);
  const strays = writing
    .filter((file) => !(file in directWrites))
    .map(
      (file) => `${file} writes entries: call createEntry, createEntries or changeEntry of cms/engine/write`,
    );
  expect(strays).toEqual([]);
  expect(Object.keys(directWrites).filter((file) => !writing.includes(file))).toEqual([]);
});

/** Files with a cast that the type checker cannot verify, with reasons. The list may only shrink. */
const blindCasts: Record<string, string> = {
  "src/db/durable-file-system.server.ts": "PGlite does not export the type of its file system",
};

test("no cast silences the type checker", () => {
  const faults = sources
    .filter(({ path, text }) => /\bas (unknown as|any)\b/.test(text) && !(path in blindCasts))
    .map(({ path }) => `${path} casts by \`as unknown as\`: let the types say it, or parse the value`);
  expect(faults).toEqual([]);
});

test("no code queries the database's own schema", () => {
  const faults = sources
    .filter(({ text }) => /information_schema/.test(text))
    .map(
      ({ path }) => `${path} reads information_schema: use the Drizzle tables (registry/tables.server.ts)`,
    );
  expect(faults).toEqual([]);
});

/**
 * Code that takes the time or chance past the environment, which the simulation replaces. Durations (`performance.now`), timers with
 * callbacks and `setImmediate` are free.
 */
const unforeseen =
  /\bDate\.now\b|\bnew Date\(\)|(?<!environment\.)\b(?:randomBytes|randomUUID|randomInt|getRandomValues)\b|\bMath\.random\b|\bsetTimeout\b[^;]*"node:timers\/promises"/;

/** The wait must not keep the process alive. */
const unforeseenFile = "src/http/request-body.server.ts";

test("server code takes time and chance from shared/environment", () => {
  const elsewhere = new Set([
    "src/shared/environment.server.ts",
    unforeseenFile,
    ...browserFiles().map(({ path }) => path),
    ...reachedFrom(byPath.keys().filter((file) => file.endsWith(".worker.ts"))),
  ]);
  const server = sources.filter(({ path }) => !elsewhere.has(path));
  expect(server.length).toBeGreaterThan(300);
  const faults = server.flatMap(({ path, text }) => {
    const [found] = unforeseen.exec(text) ?? [];
    return found ? [`${path} uses ${found}: call environment of src/shared/environment.server.ts`] : [];
  });
  expect(faults).toEqual([]);
});

test("every content type is in the registries", () => {
  const missing = sources.flatMap(({ path: file }) => {
    const registry = registryFor(file);
    const isListed = registry && byPath.get(registry)?.imports.some(({ target }) => target === file);
    return registry && !isListed ? [`${file} is not in ${registry}: add its line there`] : [];
  });
  expect(missing).toEqual([]);
});

function importsOfOurs(files: SourceFile[]) {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap(({ target, specifier, isValue }) =>
      target ? [{ from: path, target, specifier, isValue }] : [],
    ),
  );
}

/** Depth-first search. A node reached again while its own edges are being followed closes a cycle. */
function findCircles(graph: Map<string, string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, trail: string[]) => {
    const start = trail.indexOf(node);
    if (start >= 0) circles.push([...trail.slice(start), node]);
    if (start >= 0 || done.has(node)) return;
    for (const target of graph.get(node) ?? []) visit(target, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
}

const valueTargets = (file: string) =>
  (byPath.get(file)?.imports ?? []).flatMap(({ target, isValue }) => (target && isValue ? [target] : []));

/** The router removes loaders and actions, and what only they import, from route modules in the browser. */
const removedByTheRouter =
  /^src\/(site\/(root|setup\/setup\.page|(suggestions|watches)\/\w+\.page)|accounts\/sign-in\/sign-in\.page)\.tsx$/;

/** Returns the files reachable from the browser's entry and the route modules, without server files. */
function browserFiles(): SourceFile[] {
  const routeTable = byPath.get("src/site/routes.ts")?.text ?? "";
  const routeModules = [...routeTable.matchAll(/"([\w./-]+\.tsx)"/g)].map(([, file = ""]) =>
    path.join("src/site", file),
  );
  const queue = ["src/site/entry.client.tsx", "src/site/root.tsx", ...routeModules];
  expect(
    queue.filter((file) => !byPath.has(file)),
    "modules named in src/site/routes.ts exist",
  ).toEqual([]);
  return [...reachedFrom(queue, (file) => !file.includes(".server."))].flatMap(
    (file) => byPath.get(file) ?? [],
  );
}

/** Returns the files themselves and all files they import as values, directly or not. */
function reachedFrom(files: Iterable<string>, isFollowed = (_file: string) => true): Set<string> {
  const reached = new Set<string>();
  const queue = [...files];
  for (const file of queue) {
    if (reached.has(file) || !isFollowed(file)) continue;
    reached.add(file);
    queue.push(...valueTargets(file));
  }
  return reached;
}

function registryFor(file: string): string | undefined {
  if (/^src\/(content|newsroom)\/[^/]+\/[^/]+\.(api|content|published)\.server\.ts$/.test(file)) {
    return "src/registry/registry.server.ts";
  }
  return /^src\/(content|newsroom)\/[^/]+\/[^/]+\.admin\.tsx$/.test(file)
    ? "src/registry/registry.admin.tsx"
    : undefined;
}
