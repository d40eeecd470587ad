import { eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { StoredPicture } from "#shared/media.schema.ts";
import {
  formatsOf,
  mediaFileName,
  mediaPath,
  mediaSources,
  readMediaPath,
  type VariantFormat,
  variantPath,
  variantWidths,
  variantWidthsOf,
} from "#shared/media.ts";
import { hasControlCharacters, withoutControlCharacters } from "#shared/sound-text.ts";
import { WorkerFault, WorkerQueue } from "#shared/worker-queue.server.ts";
import type { Picture } from "./encode-picture.server.ts";
import type { MediaStore } from "./folder-store.server.ts";
import { media } from "./media.table.ts";
import { hashPicture } from "./media-hash.server.ts";
import { restoreRow } from "./media-trash.server.ts";
import type { PictureResult, PictureTask } from "./picture.worker.ts";

interface Upload {
  bytes: Buffer;
  fileName: string;
  alt: string | null;
  editor: Editor;
}

/** Stores an uploaded picture. If it is already stored, returns the existing one, whose lost file it replaces. @throws AppError if it is not a picture */
export async function savePicture(db: Database, store: MediaStore, upload: Upload): Promise<StoredPicture> {
  if (upload.alt && hasControlCharacters(upload.alt)) throw altFault();
  const { bytes, ...picture } = await pictures.readPicture(upload.bytes);
  const hash = hashPicture(bytes);
  const [storedRow] = await db.select().from(media).where(eq(media.hash, hash));
  if (storedRow) {
    const storedName = mediaFileName(storedRow);
    if (!(await store.open(storedName))) await store.put(storedName, bytes);
    return described(storedRow.deletedAt ? await restoreRow(db, store, storedRow, upload.editor) : storedRow);
  }
  const name = mediaFileName({ hash, ...picture });
  await store.put(name, bytes);
  try {
    return await addRow(db, upload, { ...picture, hash, bytes: bytes.length });
  } catch (error) {
    if ((await db.$count(media, eq(media.hash, hash))) === 0) await store.remove(name);
    throw error;
  }
}

const altFault = () => invalidFields([{ path: "alt", message: "The alt text contains control characters" }]);

type StoredFile = Pick<typeof media.$inferInsert, "hash" | "extension" | "width" | "height" | "bytes">;

/** Inserts the row of a stored file, or returns the row of a concurrent upload of the same picture. */
function addRow(db: Database, upload: Upload, file: StoredFile): Promise<StoredPicture> {
  return db.transaction(async (tx) => {
    const values = {
      ...file,
      fileName: withoutControlCharacters(upload.fileName),
      alt: upload.alt,
      uploadedBy: editorName(upload.editor),
      createdAt: new Date(environment.now()).toISOString(),
    };
    const [added] = await tx.insert(media).values(values).onConflictDoNothing().returning();
    const [row] = added ? [added] : await tx.select().from(media).where(eq(media.hash, file.hash));
    if (!row) throw new Error("The picture was not stored");
    if (added)
      await recordAudit(tx, {
        editor: upload.editor,
        action: "uploaded",
        kind: "picture",
        entryId: row.id,
        title: row.fileName,
      });
    return described(row);
  });
}

/** Maps a row to the API's picture. */
export function described({
  hash,
  extension,
  deletedAt: _,
  ...row
}: typeof media.$inferSelect): StoredPicture {
  const url = mediaPath({ hash, extension, width: row.width, height: row.height });
  return { ...row, url, sources: mediaSources(url) };
}

/** Returns the bytes at an address, or null. Creates a variant on its first request. */
export async function findMediaFile(store: MediaStore, path: string): Promise<Buffer<ArrayBuffer> | null> {
  if (readMediaPath(path)) return store.open(nameOf(path));
  const variant = readVariantPath(path);
  if (!variant) return null;
  return (await store.open(nameOf(path))) ?? makeOnce(store, path, variant);
}

const nameOf = (path: string) => path.slice("/media/".length);

interface Variant {
  /** The start of the address, shared with the original. */
  stem: string;
  width: (typeof variantWidths)[number];
  format: VariantFormat;
}

function readVariantPath(path: string): Variant | null {
  const [, stem = "", width, format] = /^(\/media\/[\w-]{32}-\d+x\d+)\.(\d+)\.(avif|webp)$/.exec(path) ?? [];
  const variantWidth = variantWidths.find((candidate) => candidate === Number(width));
  return variantWidth && (format === "avif" || format === "webp")
    ? { stem, width: variantWidth, format }
    : null;
}

/** Concurrent requests for a variant share one encoding. */
const making = new Map<string, Promise<Buffer<ArrayBuffer> | null>>();

function makeOnce(store: MediaStore, path: string, variant: Variant) {
  const running = making.get(path) ?? make(store, variant).finally(() => making.delete(path));
  making.set(path, running);
  return running;
}

async function make(store: MediaStore, { stem, width, format }: Variant) {
  for (const extension of ["jpg", "png", "webp", "avif", "gif"]) {
    const original = readMediaPath(`${stem}.${extension}`);
    if (!original || !variantWidthsOf(original).includes(width) || !formatsOf(original).includes(format))
      continue;
    const bytes = await store.open(nameOf(mediaPath(original)));
    if (!bytes) continue;
    const smaller = await pictures.shrinkPicture(bytes, width, format);
    await store.put(nameOf(variantPath(original, width, format)), smaller);
    return smaller;
  }
  return null;
}

/**
 * Encodes pictures in a separate process, one at a time and with a deadline. A small file can hold so many pixels that encoding it
 * takes minutes and occupies every thread that the server needs to read files.
 */
export class PictureEncoder {
  readonly #timeoutMs: number;
  readonly #process = new WorkerQueue<PictureTask, PictureResult>({
    source: "src/cms/media/picture.worker.ts",
    idleMs: 30_000,
  });

  constructor(timeoutMs = 45_000) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * @throws AppError `unsupported-media-type` unless it is JPEG, PNG, WebP, GIF or AVIF, `invalid` if it is damaged, has too many
   * pixels or takes too long
   */
  async readPicture(upload: Buffer): Promise<Picture> {
    const result = await this.#ask({ kind: "picture", upload });
    if (!("picture" in result)) throw new Error("The picture process sent an unexpected response");
    return { ...result.picture, bytes: Buffer.from(result.picture.bytes) };
  }

  /** Encodes the picture at a smaller width. */
  async shrinkPicture(bytes: Buffer, width: number, format: VariantFormat): Promise<Buffer<ArrayBuffer>> {
    const result = await this.#ask({ kind: "variant", bytes, width, format });
    if (!("variant" in result)) throw new Error("The picture process sent an unexpected response");
    return Buffer.from(result.variant);
  }

  close(): void {
    this.#process.close();
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

const pictures = new PictureEncoder();
