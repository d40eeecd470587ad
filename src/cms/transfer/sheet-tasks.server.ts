import type { Upload } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { WorkerFault, WorkerQueue } from "#shared/worker-queue.server.ts";
import type { ReadSheet, SheetColumn, SheetResult, SheetTask } from "./sheet.worker.ts";

/** Two workers, so that one slow file does not block everybody else. */
const workers = [0, 0].map(() => ({
  queue: new WorkerQueue<SheetTask, SheetResult>({
    source: "src/cms/transfer/sheet.worker.ts",
    heapMb: 160,
    idleMs: 30_000,
  }),
  tasks: 0,
}));

const readingMs = 30_000;
const writingMs = 60_000;

/**
 * Reads the rows of a file that was uploaded to a path.
 * @throws AppError `invalid` if it is not a spreadsheet, too large or too slow to read
 */
export async function readSheetFile({ fields, file }: Upload<string>): Promise<ReadSheet> {
  if (!file) throw unreadable("A file is required");
  const task = { kind: "read", path: file.content, name: file.name, sheet: fields.sheet ?? null } as const;
  const result = await run(task, readingMs);
  if (!result) throw unreadable("The file takes too long or too much memory to read");
  if ("sheet" in result) return result.sheet;
  throw unreadable("refusal" in result ? result.refusal : "The file cannot be read");
}

/** Writes parts of rows (JSON of lists of cells) as an Excel workbook. @throws AppError `unavailable` on failure */
export async function writeWorkbookFile(parts: string[], columns: SheetColumn[] = []): Promise<Uint8Array> {
  const result = await run({ kind: "write", parts, columns }, writingMs);
  if (result && "file" in result) return result.file;
  throw new AppError("unavailable", "The workbook could not be written in time. Export a CSV file instead.");
}

/** Returns null if the task takes too much time or memory. */
async function run(task: SheetTask, timeoutMs: number): Promise<SheetResult | null> {
  const [worker] = workers.toSorted((a, b) => a.tasks - b.tasks);
  if (!worker) throw new Error("The spreadsheet worker is not running");
  worker.tasks += 1;
  try {
    return await worker.queue.run(task, timeoutMs);
  } catch (error) {
    if (error instanceof WorkerFault) return null;
    throw error;
  } finally {
    worker.tasks -= 1;
  }
}

const unreadable = (message: string) => invalidFields([{ path: "file", message }]);
