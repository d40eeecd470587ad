/**
 * The address of an uploaded picture tells its size, so that a page knows how much room it takes before it is there:
 * `/media/{hash}-1600x900.jpg`, and smaller ones of the same picture: `/media/{hash}-1600x900.640.webp`.
 */
export interface MediaName {
  hash: string;
  width: number;
  height: number;
  extension: string;
}

export const mediaPath = ({ hash, width, height, extension }: MediaName) =>
  `/media/${hash}-${width}x${height}.${extension}`;

/** The name under which the picture's file is stored. */
export const mediaFileName = (name: MediaName) => mediaPath(name).slice("/media/".length);

/** The largest picture that is taken. */
export const largestPictureMegabytes = 10;

/** The widths in which smaller ones are kept; none is larger than the picture itself. */
export const variantWidths = [320, 640, 1280] as const;

/** An AVIF or WebP is no higher. */
const highest = 16_383;
/** Larger ones take longer to make than any reader waits. */
const mostPixels = 5e6;

/** The widths in which a picture is offered: smaller than its own, unless it is so high that they are large all the same. */
export const variantWidthsOf = ({ width, height }: Pick<MediaName, "width" | "height">) =>
  variantWidths.filter((variant) => {
    const scaled = Math.ceil((height * variant) / width);
    return variant < width && scaled <= highest && scaled * variant <= mostPixels;
  });

/** The formats in the order in which a browser should choose. */
const variantFormats = ["avif", "webp"] as const;

export type VariantFormat = (typeof variantFormats)[number];

export const variantPath = ({ hash, width, height }: MediaName, variant: number, format: VariantFormat) =>
  `/media/${hash}-${width}x${height}.${variant}.${format}`;

/** Parses the address of an uploaded picture. Returns null if it is not one of ours. */
export function readMediaPath(path: string): MediaName | null {
  const [, hash, width, height, extension] =
    /^\/media\/([\w-]{32})-(\d+)x(\d+)\.(jpg|png|webp|avif|gif)$/.exec(path) ?? [];
  if (!hash || !extension) return null;
  return { hash, width: Number(width), height: Number(height), extension };
}

/** The smaller ones of a picture as a `<picture>` element's sources; none for what is small or no upload of ours. */
export function mediaSources(path: string): { type: string; srcSet: string }[] {
  const name = readMediaPath(path);
  const widths = name ? variantWidthsOf(name) : [];
  if (!name || widths.length === 0) return [];
  return formatsOf(name).map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${variantPath(name, width, format)} ${width}w`).join(", "),
  }));
}

/** AVIF cannot move. */
export const formatsOf = ({ extension }: Pick<MediaName, "extension">): readonly VariantFormat[] =>
  extension === "gif" ? ["webp"] : variantFormats;
