import type { ContentType } from "#cms/engine/content-type.server.ts";
import { typesByKind } from "#cms/engine/types-by-kind.server.ts";
import type { Job } from "#db/jobs.server.ts";
import { runImport } from "./carry-out-import.server.ts";
import { longestRunSeconds } from "./import.server.ts";

/** Runs a planned import (docs/decisions/0065). If the process dies, another starts the run again. */
export const carryOutImport = (types: ContentType[]): Job<"carry-out-import"> => {
  const typeOf = typesByKind(types);
  return {
    name: "carry-out-import",
    timeLimit: longestRunSeconds,
    retries: 5,
    run: (start, context, signal) => runImport(typeOf, start, context, signal),
  };
};

declare module "#db/jobs.server.ts" {
  interface JobData {
    "carry-out-import": { importId: number; leaveOut?: number[] };
  }
}
