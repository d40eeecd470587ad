import { closeSync, fsyncSync, openSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * PGlite's file system on disk, with the fsync that PGlite leaves out: without it a power failure loses acknowledged
 * commits. It reaches into Emscripten's internals, hence PGlite's exact version in package.json, and a test that counts
 * the calls.
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
 * PostgreSQL's start parameters: PGlite's `-F` (never sync) is replaced by syncing every commit, and its 128 MB of buffers,
 * which stay resident, by a quarter of them.
 */
export const durableStartParameters = (defaults: string[]) => [
  ...defaults.filter((parameter) => parameter !== "-F"),
  "-c",
  "fsync=on",
  // Emscripten's fdatasync, the default method, does nothing.
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
  /** The descriptor of an open file; directories have none. */
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

/** Makes a directory's entries, or a file's bytes, survive a power failure. */
export function syncPath(path: string) {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
