import { answerTasks } from "#shared/worker-tasks.server.ts";
import { type PackFile, writePackPdf } from "./board-pack-pdf.ts";

answerTasks<PackFile, Uint8Array>(writePackPdf);
