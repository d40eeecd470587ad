import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError } from "#shared/errors.ts";
import type { VariantFormat } from "#shared/media.ts";

const megapixels = 40;

/** A picture as stored: upright, without camera or program metadata. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
  extension: string;
}

/**
 * Decodes an uploaded picture. Detects its type from the content, not the name. Runs only in the picture process.
 * @throws AppError `unsupported-media-type` unless it is JPEG, PNG, WebP, GIF or AVIF, `invalid` if it is damaged or has more than
 * 40 megapixels
 */
export async function encodePicture(bytes: Uint8Array): Promise<Picture> {
  const upload = repairJpeg(bytes);
  const metadata = await readMetadata(upload);
  const extension = extensionOf(metadata);
  if (!extension)
    throw new AppError("unsupported-media-type", "A picture must be a JPEG, PNG, WebP, GIF or AVIF file");
  // Counts every frame of an animation, because each has to be decoded.
  if (metadata.width * metadata.height > megapixels * 1e6)
    throw new AppError("invalid", `The picture has more than ${megapixels} megapixels`);
  try {
    const image = sharp(upload, { animated: true }).autoOrient();
    const pixels = metadata.width * metadata.height;
    const { data, info } = await encode(image, extension, pixels).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, extension };
  } catch {
    throw new AppError("invalid", "The picture is damaged and cannot be read completely");
  }
}

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/**
 * Fixes JPEG faults that phones produce and every browser tolerates: stray bytes after the first marker, scan parameters that do
 * not fit a baseline picture, a missing end marker. Returns other files unchanged. A truncated picture stays truncated.
 */
function repairJpeg(upload: Uint8Array): Uint8Array {
  if (upload[0] !== 0xff || upload[1] !== startOfImage) return upload;
  const first = nextMarker(upload, 2);
  if (first < 0) return upload;
  const bytes = Buffer.concat([
    upload.subarray(0, 2),
    upload.subarray(first),
    Buffer.from([0xff, endOfImage]),
  ]);
  let isBaseline = false;
  for (let at = nextMarker(bytes, 2); at >= 0; ) {
    const marker = bytes[at + 1] ?? endOfImage;
    // Cut after the first end marker: the picture's own, or else the one added.
    if (marker === endOfImage) return bytes.subarray(0, at + 2);
    if (marker === 0xc0 || marker === 0xc1) isBaseline = true;
    const next = at + 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 2);
    if (marker === startOfScan && isBaseline && next <= bytes.length) bytes.set([0, 63, 0], next - 3);
    at = nextMarker(bytes, next);
  }
  return bytes;
}

/** Returns the position of the next marker. Restart markers and escaped bytes are data. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  return -1;
}

export const encodeVariant = (bytes: Uint8Array, width: number, format: VariantFormat): Promise<Buffer> => {
  const image = sharp(bytes, { animated: format === "webp" }).resize({ width, withoutEnlargement: true });
  return encode(image, format, 0).toBuffer();
};

async function readMetadata(upload: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(upload, { animated: true, limitInputPixels: false }).metadata();
  } catch {
    throw new AppError("unsupported-media-type", "The file is not a readable picture");
  }
}

function extensionOf({ format, compression }: Metadata): string | null {
  if (format === "heif") return compression === "av1" ? "avif" : null;
  return { jpeg: "jpg", png: "png", webp: "webp", gif: "gif" }[String(format)] ?? null;
}

/** Above this, pictures are encoded with less effort: the files are larger, but take seconds instead of minutes. */
const manyPixels = 6e6;

/** Originals get high quality, because variants are derived from them. Variants get medium quality. */
function encode(image: Sharp, extension: string, pixels: number): Sharp {
  const isLarge = pixels > manyPixels;
  switch (extension) {
    case "jpg":
      return image.jpeg({ quality: 88, mozjpeg: true });
    case "png":
      return image.png({ compressionLevel: isLarge ? 6 : 9 });
    case "webp":
      return image.webp({ quality: 82, effort: isLarge ? 1 : 4 });
    case "gif":
      return image.gif({ effort: isLarge ? 1 : 7 });
    default:
      return image.avif({ quality: 60, effort: isLarge ? 0 : 3 });
  }
}
