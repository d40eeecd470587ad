import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { writeWorkbookFile } from "#cms/transfer/sheet-tasks.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { FairQueue } from "#http/fair-reads.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { assertSameSite } from "#http/same-site.server.ts";
import { AppError } from "#shared/errors.ts";
import { routes } from "#shared/routes.ts";
import { WorkerFault, WorkerQueue } from "#shared/worker-queue.server.ts";
import { findBoardPack } from "./board-pack.server.ts";
import { readPackForm } from "./board-pack-form.server.ts";
import { packFiles } from "./board-pack-options.ts";
import type { PackFile } from "./board-pack-pdf.ts";
import { packRows } from "./board-pack-rows.ts";

/** Serves the board pack as a file. Nothing posted is stored or logged. */
export const boardPackFiles = new Hono<AppEnv>();

boardPackFiles.post(packFiles.pdf, (c) => answerInTurn(c, "application/pdf", "board-pack.pdf", writePdf));

boardPackFiles.post(packFiles.workbook, (c) =>
  answerInTurn(
    c,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "board-pack.xlsx",
    writeWorkbook,
  ),
);

/** A reloaded or shared address has no form to write the file from. */
for (const path of [packFiles.pdf, packFiles.workbook])
  boardPackFiles.all(path, (c) => {
    c.header("Allow", "POST");
    throw new AppError("method-not-allowed", "This file is written from the form on the board pack's page.");
  });

/** A file takes up to a second of a worker's time, so few clients may wait for one. */
const queue = new FairQueue({ running: 2, costlyPerClient: 3, costly: 16, waiting: 16 }, "board packs");

/** @throws RateLimitError if the client, or all clients together, are waiting for too many files */
async function answerInTurn(
  c: Context<AppEnv>,
  type: string,
  fileName: string,
  write: (file: PackFile, log: Logger) => Promise<Uint8Array>,
) {
  assertSameSite(c);
  const { query, options, answers } = await readPackForm(c);
  let bytes = new Uint8Array();
  await queue.run(clientAddress(c), true, c.req.raw.signal, async () => {
    const { db, remember, settings } = c.var;
    const pack = await findBoardPack({ db, remember, query, dependOn: () => {} });
    if (pack.vendors.length === 0)
      throw new AppError(
        "invalid",
        "The pack names no vendor that the guide knows. Please choose one to four.",
      );
    const address = new URL(settings.siteUrl).host + routes.boardPack.href();
    bytes = new Uint8Array(
      await write({ pack, options, answers, site: { name: settings.siteName, address } }, c.var.log),
    );
  });
  return c.body(bytes, 200, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  });
}

const worker = new WorkerQueue<PackFile, Uint8Array>({
  source: "src/content/board-pack/board-pack.worker.ts",
  heapMb: 256,
  idleMs: 60_000,
});

const writingMs = 10_000;

async function writePdf(file: PackFile, log: Logger): Promise<Uint8Array> {
  try {
    return await worker.run(file, writingMs);
  } catch (error) {
    if (!(error instanceof WorkerFault)) throw error;
    // Its message could quote the posted texts.
    log.error({ reason: error.reason }, "board pack not written");
    throw new AppError("unavailable", "The board pack could not be written in time. Please try again.", {
      retryAfter: 5,
    });
  }
}

const writeWorkbook = (file: PackFile): Promise<Uint8Array> =>
  writeWorkbookFile([JSON.stringify(packRows(file))]);
