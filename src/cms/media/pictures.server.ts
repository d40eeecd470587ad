import { AppError } from "#shared/errors.ts";
import type { VariantFormat } from "#shared/media.ts";
import { WorkerFault, WorkerQueue } from "#shared/worker-queue.server.ts";
import type { Picture } from "./encode-picture.server.ts";
import type { PictureResult, PictureTask } from "./picture.worker.ts";

/**
 * Encodes pictures in a process of its own, one after the other and with a deadline: a small file can hold so many pixels
 * that encoding it takes minutes and every thread of the pool that the server reads its files with.
 */
export class PictureEncoder {
  readonly #timeoutMs: number;
  readonly #process = new WorkerQueue<PictureTask, PictureResult>({
    source: "src/cms/media/picture.worker.ts",
    kind: "process",
    idleMs: 30_000,
  });

  constructor(timeoutMs = 45_000) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * @throws AppError `unsupported-media-type` for what is no JPEG, PNG, WebP, GIF or AVIF, `invalid` when it is damaged, has
   *   too many pixels or takes too long
   */
  async readPicture(upload: Buffer): Promise<Picture> {
    const result = await this.#ask({ kind: "picture", upload });
    if (!("picture" in result)) throw new Error("The pictures' process sent an unexpected answer");
    return { ...result.picture, bytes: Buffer.from(result.picture.bytes) };
  }

  /** The same picture in a smaller width. */
  async shrinkPicture(bytes: Buffer, width: number, format: VariantFormat): Promise<Buffer<ArrayBuffer>> {
    const result = await this.#ask({ kind: "variant", bytes, width, format });
    if (!("variant" in result)) throw new Error("The pictures' process sent an unexpected answer");
    return Buffer.from(result.variant);
  }

  close(): Promise<void> {
    return this.#process.close();
  }

  async #ask(task: PictureTask): Promise<PictureResult> {
    try {
      const result = await this.#process.run(task, this.#timeoutMs);
      if ("refusal" in result) throw new AppError(result.refusal.code, result.refusal.message);
      return result;
    } catch (error) {
      if (!(error instanceof WorkerFault) || error.reason !== "timeout") throw error;
      throw new AppError(
        "invalid",
        "The picture takes too long to process: make it smaller, or use another format",
      );
    }
  }
}

/** The server's own. */
export const pictures = new PictureEncoder();
