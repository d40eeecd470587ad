import type { UploadedForm } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { WorkerFault, WorkerQueue } from "#shared/worker-queue.server.ts";
import type { ReadSheet, SheetResult, SheetTask } from "./sheet.worker.ts";

const thread = new WorkerQueue<SheetTask, SheetResult>({
  source: "src/cms/transfer/sheet.worker.ts",
  resourceLimits: { maxOldGenerationSizeMb: 512, stackSizeMb: 4 },
  idleMs: 30_000,
});

const readingMs = 30_000;
const writingMs = 60_000;

/**
 * Reads the rows of an uploaded file, whose form has the field `type` beside it.
 * @throws AppError `invalid` for what is no such file, too large or too long to read
 */
export async function readSheetFile(form: UploadedForm): Promise<ReadSheet> {
  const result = await run({ kind: "read", form }, readingMs);
  if (!result) throw unreadable("The file takes too long to read, or too much memory");
  if ("sheet" in result) return result.sheet;
  throw unreadable("refusal" in result ? result.refusal : "The file cannot be read");
}

/** Writes parts of rows (JSON of lists of cells) as an Excel workbook. @throws AppError `unavailable` when it cannot */
export async function writeWorkbookFile(parts: string[]): Promise<Uint8Array> {
  const result = await run({ kind: "write", parts }, writingMs);
  if (result && "file" in result) return result.file;
  throw new AppError("unavailable", "The workbook could not be written in time. Export a CSV file instead.");
}

/** Returns null for a task that takes too long, or too much memory. */
async function run(task: SheetTask, timeoutMs: number): Promise<SheetResult | null> {
  try {
    return await thread.run(task, timeoutMs);
  } catch (error) {
    if (error instanceof WorkerFault) return null;
    throw error;
  }
}

const unreadable = (message: string) => invalidFields([{ path: "file", message }]);
