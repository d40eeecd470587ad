import type { PGlite } from "@electric-sql/pglite";
import type { OpenDatabase } from "#db/database.server.ts";
import { embeddedDatabase } from "#db/embedded.server.ts";
import { copyEmbedded, dataFolder, type TemplateKind } from "./templates.ts";

/** A started instance. `reset` discards everything since its start. */
interface Instance {
  pglite: PGlite;
  reset: () => void;
}

const idle: Record<TemplateKind, Instance[]> = { empty: [], seeded: [] };
/** Idle instances that a worker keeps of each kind. Each holds about 300 MB. */
const mostIdle = 2;

/**
 * Opens a private copy of an embedded template. Starting PGlite takes 0.9 s of CPU time; resetting an instance that an earlier test
 * has closed takes 0.03 s.
 */
export async function openEmbeddedCopy(folder: string, kind: TemplateKind): Promise<OpenDatabase> {
  const instance = idle[kind].pop() ?? (await start(folder, kind));
  const { client, end } = borrow(instance.pglite);
  const close = async () => {
    await end();
    if (instance.pglite.closed || idle[kind].length >= mostIdle) return instance.pglite.close();
    instance.reset();
    idle[kind].push(instance);
  };
  return { ...embeddedDatabase(client), close };
}

async function start(folder: string, kind: TemplateKind): Promise<Instance> {
  const pglite = await copyEmbedded(folder, kind);
  // A library loaded later would stay loaded outside of the memory that a reset restores.
  for (const library of ["plpgsql", "dict_snowball", "pg_trgm", "unaccent"])
    await pglite.exec(`LOAD '$libdir/${library}'`);
  const [resetMemory, resetFiles] = [rememberMemory(pglite), rememberFiles(pglite)];
  return {
    pglite,
    reset: () => {
      resetMemory();
      resetFiles();
    },
  };
}

/** Returns a client of the instance, and a function that ends it: it waits for what runs, and the client refuses further calls. */
function borrow(pglite: PGlite) {
  let hasEnded = false;
  const subscriptions: (() => Promise<void>)[] = [];
  const overrides: Partial<PGlite> = {
    listen: async (...args) => {
      const stop = await pglite.listen(...args);
      subscriptions.push(() => stop());
      return stop;
    },
  };
  const client = new Proxy(pglite, {
    get: (_target, key) => {
      if (hasEnded && key === "closed") return true;
      const value = Reflect.get(overrides, key) ?? Reflect.get(pglite, key, pglite);
      if (typeof value !== "function") return value;
      return hasEnded ? refuse : value.bind(pglite);
    },
  });
  const end = async () => {
    hasEnded = true;
    if (pglite.closed) return;
    for (const stop of subscriptions) await stop();
    // Waits for running transactions. PostgreSQL refuses it within a failed one, which the reset ends.
    await pglite.transaction(async () => {}).catch(() => {});
  };
  return { client, end };
}

const refuse = () => Promise.reject(new Error("PGlite is closed"));

function rememberMemory({ Module }: PGlite) {
  const used = lengthOfUse(Module.HEAPU8);
  const remembered = Module.HEAPU8.slice(0, used);
  return () => {
    Module.HEAPU8.set(remembered);
    Module.HEAPU8.fill(0, used);
  };
}

/** Returns the number of bytes up to the last that is not zero. */
function lengthOfUse({ buffer }: Uint8Array) {
  const words = new BigUint64Array(buffer);
  return 8 * (words.findLastIndex((word) => word !== 0n) + 1);
}

/** A file or folder of Emscripten's file system in memory. */
interface FileNode {
  mode: number;
  name: string;
  parent: FileNode;
  mtime: number;
  /** The bytes of a file; the nodes of a folder by name. */
  contents: Uint8Array | Record<string, FileNode>;
  usedBytes: number;
}

interface OpenFile {
  node: FileNode;
  position: number;
  flags: number;
}

interface FileSystem {
  streams: (OpenFile | undefined)[];
  lookupPath: (path: string) => { node: FileNode };
  isDir: (mode: number) => boolean;
  hashAddNode: (node: FileNode) => void;
  hashRemoveNode: (node: FileNode) => void;
}

/** No write leaves this time of change. */
const unchanged = 1;

function rememberFiles({ Module }: PGlite) {
  const files = Module.FS as unknown as FileSystem;
  const root = files.lookupPath(dataFolder).node;
  const nodesIn = (node: FileNode): FileNode[] =>
    files.isDir(node.mode) ? Object.values(node.contents).flatMap((child) => [child, ...nodesIn(child)]) : [];
  const nodes = nodesIn(root).map((node) => {
    const { name, parent, mode, contents, usedBytes } = node;
    node.mtime = unchanged;
    const bytes = contents instanceof Uint8Array ? contents.slice(0, usedBytes) : new Uint8Array();
    return { node, name, parent, mode, bytes: files.isDir(mode) ? null : bytes };
  });
  const open = files.streams.map((stream) => stream && { stream, state: stateOf(stream) });
  return () => {
    for (const node of nodesIn(root)) files.hashRemoveNode(node);
    root.contents = {};
    for (const { node, bytes } of nodes) if (!bytes) node.contents = {};
    for (const { node, name, parent, mode, bytes } of nodes) {
      Object.assign(node, { name, parent, mode });
      Object.assign(parent.contents, { [name]: node });
      files.hashAddNode(node);
      if (bytes && (node.mtime !== unchanged || node.usedBytes !== bytes.length))
        Object.assign(node, { contents: bytes.slice(), usedBytes: bytes.length, mtime: unchanged });
    }
    files.streams = open.map((file) => file && Object.assign(file.stream, file.state));
  };
}

const stateOf = ({ node, position, flags }: OpenFile): OpenFile => ({ node, position, flags });
