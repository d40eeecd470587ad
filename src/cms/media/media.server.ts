import { eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
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
import { hasControlCharacters, withoutControlCharacters } from "#shared/text.ts";
import type { StoredPicture } from "./media.schema.ts";
import { media } from "./media.table.ts";
import { hashPicture } from "./media-hash.server.ts";
import type { MediaStore } from "./media-store.server.ts";
import { restoreRow } from "./media-trash.server.ts";
import { pictures } from "./pictures.server.ts";

interface Upload {
  bytes: Buffer;
  fileName: string;
  alt: string | null;
  editor: Editor;
}

/** Keeps an uploaded picture; one that is there already is answered as it is. @throws AppError when it is none */
export async function savePicture(db: Database, store: MediaStore, upload: Upload): Promise<StoredPicture> {
  if (upload.alt && hasControlCharacters(upload.alt)) throw altFault();
  const { bytes, ...picture } = await pictures.readPicture(upload.bytes);
  const hash = hashPicture(bytes);
  const [known] = await db.select().from(media).where(eq(media.hash, hash));
  if (known) return described(known.deletedAt ? await restoreRow(db, store, known, upload.editor) : known);
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

/** The row of a stored file; somebody else's, when the same picture was uploaded at the same time. */
function addRow(db: Database, upload: Upload, file: StoredFile): Promise<StoredPicture> {
  return db.transaction(async (tx) => {
    const values = {
      ...file,
      fileName: withoutControlCharacters(upload.fileName),
      alt: upload.alt,
      uploadedBy: editorName(upload.editor),
      createdAt: new Date().toISOString(),
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

/** A stored row as the API answers it. */
export function described({
  hash,
  extension,
  deletedAt: _,
  ...row
}: typeof media.$inferSelect): StoredPicture {
  const url = mediaPath({ hash, extension, width: row.width, height: row.height });
  return { ...row, url, sources: mediaSources(url) };
}

/** The stored bytes at an address, a smaller picture made at its first request; null when there are none. */
export async function findMediaFile(store: MediaStore, path: string): Promise<Buffer<ArrayBuffer> | null> {
  if (readMediaPath(path)) return store.open(nameOf(path));
  const variant = readVariantPath(path);
  if (!variant) return null;
  return (await store.open(nameOf(path))) ?? makeOnce(store, path, variant);
}

const nameOf = (path: string) => path.slice("/media/".length);

interface Variant {
  /** The beginning of the address, which the picture itself has too. */
  stem: string;
  width: (typeof variantWidths)[number];
  format: VariantFormat;
}

function readVariantPath(path: string): Variant | null {
  const [, stem = "", width, format] = /^(\/media\/[\w-]{32}-\d+x\d+)\.(\d+)\.(avif|webp)$/.exec(path) ?? [];
  const known = variantWidths.find((candidate) => candidate === Number(width));
  return known && (format === "avif" || format === "webp") ? { stem, width: known, format } : null;
}

/** Readers who come at the same time share one making. */
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
