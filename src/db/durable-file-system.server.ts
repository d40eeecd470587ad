import { closeSync, fsyncSync, openSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * PGlite's file system with the fsync that PGlite omits. Without it, a power failure loses acknowledged commits. It relies on
 * Emscripten's internals, so package.json pins PGlite's exact version and a test counts the calls.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS["init"]>[1]) {
    const initialised = await super.init(pg, options);
    const { preRun = [] } = initialised.emscriptenOpts;
    preRun.push((module) => addFsync(module.NODEFS as unknown as EmscriptenNodeFS));
    initialised.emscriptenOpts.preRun = preRun;
    return initialised;
  }
}

/**
 * PostgreSQL's start parameters. Syncs every commit instead of PGlite's `-F` (never), and uses a quarter of its 128 MB of buffers,
 * which stay resident.
 */
export const durableStartParameters = (defaults: string[]) => [
  ...defaults.filter((parameter) => parameter !== "-F"),
  "-c",
  "fsync=on",
  // The default, Emscripten's fdatasync, does nothing.
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=32MB",
];

interface EmscriptenNodeFS {
  realPath: (node: unknown) => string;
  stream_ops: { fsync?: (stream: EmscriptenStream) => number };
}

interface EmscriptenStream {
  /** The file descriptor; directories have none. */
  nfd?: number;
  node: unknown;
}

function addFsync(nodeFS: EmscriptenNodeFS) {
  nodeFS.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) syncPath(nodeFS.realPath(node));
    else fsyncSync(nfd);
    return 0;
  };
}

/** Syncs a directory's entries or a file's bytes to disk. */
export function syncPath(path: string) {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
