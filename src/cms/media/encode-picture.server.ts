import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError } from "#shared/errors.ts";
import type { VariantFormat } from "#shared/media.ts";

const megapixels = 40;

/** A picture as stored: upright, and without the metadata of cameras and programs. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
  extension: string;
}

/**
 * Reads an uploaded picture; its type is read from its content, not from its name. Run by the pictures' process only.
 * @throws AppError `unsupported-media-type` for what is no JPEG, PNG, WebP, GIF or AVIF, `invalid` when it is damaged or
 *   has more than 40 megapixels
 */
export async function encodePicture(upload: Uint8Array): Promise<Picture> {
  const found = await readMetadata(upload);
  const extension = extensionOf(found);
  if (!extension)
    throw new AppError("unsupported-media-type", "A picture has to be a JPEG, PNG, WebP, GIF or AVIF file");
  // Counts every frame of an animation: each has to be drawn.
  if (found.width * found.height > megapixels * 1e6)
    throw new AppError("invalid", `The picture has more than ${megapixels} megapixels`);
  try {
    const image = sharp(upload, { animated: true }).autoOrient();
    const pixels = found.width * found.height;
    const { data, info } = await encode(image, extension, pixels).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, extension };
  } catch {
    throw new AppError("invalid", "The picture is damaged and cannot be read completely");
  }
}

/** The same picture in a smaller width. */
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

/** More pixels are encoded with less effort: their files are larger, and are there in seconds rather than minutes. */
const manyPixels = 6e6;

/** Of high quality for what smaller ones are made of; the middle way for those that pages show. */
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
