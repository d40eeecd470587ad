/**
 * An uploaded picture's address includes its size, so that pages can reserve space: `/media/{hash}-1600x900.jpg`, with variants such
 * as `/media/{hash}-1600x900.640.webp`.
 */
export interface MediaName {
  hash: string;
  width: number;
  height: number;
  extension: string;
}

export const mediaPath = ({ hash, width, height, extension }: MediaName) =>
  `/media/${hash}-${width}x${height}.${extension}`;

/** The picture's file name. */
export const mediaFileName = (name: MediaName) => mediaPath(name).slice("/media/".length);

/** The largest accepted upload. */
export const largestPictureMegabytes = 10;

/** Widths of the variants. No variant is wider than the picture. */
export const variantWidths = [320, 640, 1280] as const;

/** In pixels: the limit of AVIF and WebP. */
const highest = 16_383;
/** Larger variants take too long to encode. */
const mostPixels = 5e6;

/** Returns the widths of a picture's variants: smaller than the picture and within the pixel limits. */
export const variantWidthsOf = ({ width, height }: Pick<MediaName, "width" | "height">) =>
  variantWidths.filter((variant) => {
    const scaled = Math.ceil((height * variant) / width);
    return variant < width && scaled <= highest && scaled * variant <= mostPixels;
  });

/** Formats in order of preference. */
const variantFormats = ["avif", "webp"] as const;

export type VariantFormat = (typeof variantFormats)[number];

export const variantPath = ({ hash, width, height }: MediaName, variant: number, format: VariantFormat) =>
  `/media/${hash}-${width}x${height}.${variant}.${format}`;

/** Parses the address of an uploaded picture, or returns null for other addresses. */
export function readMediaPath(path: string): MediaName | null {
  const [, hash, width, height, extension] =
    /^\/media\/([\w-]{32})-(\d+)x(\d+)\.(jpg|png|webp|avif|gif)$/.exec(path) ?? [];
  if (!hash || !extension) return null;
  return { hash, width: Number(width), height: Number(height), extension };
}

/** Returns a picture's variants as `<source>` attributes; empty for small pictures and other addresses. */
export function mediaSources(path: string): { type: string; srcSet: string }[] {
  const name = readMediaPath(path);
  const widths = name ? variantWidthsOf(name) : [];
  if (!name || widths.length === 0) return [];
  return formatsOf(name).map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${variantPath(name, width, format)} ${width}w`).join(", "),
  }));
}

/** Animated pictures get no AVIF. */
export const formatsOf = ({ extension }: Pick<MediaName, "extension">): readonly VariantFormat[] =>
  extension === "gif" ? ["webp"] : variantFormats;
