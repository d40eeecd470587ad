import { setPriority } from "node:os";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import type { VariantFormat } from "#shared/media.ts";
import { answerTasks } from "#shared/worker-tasks.server.ts";
import { encodePicture, encodeVariant, type Picture } from "./encode-picture.server.ts";

export type PictureTask =
  | { kind: "picture"; upload: Uint8Array }
  | { kind: "variant"; bytes: Uint8Array; width: number; format: VariantFormat };

export type PictureResult =
  | { picture: Picture }
  | { variant: Uint8Array }
  | { refusal: { code: ErrorCode; message: string } };

// Lower priority than the process that serves readers.
setPriority(10);

answerTasks(async (task: PictureTask): Promise<PictureResult> => {
  try {
    if (task.kind === "picture") return { picture: await encodePicture(task.upload) };
    return { variant: await encodeVariant(task.bytes, task.width, task.format) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
});
