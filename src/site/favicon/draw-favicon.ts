import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/** Draws favicon.ico from favicon.svg. Run it again after changing the mark: `node src/site/favicon/draw-favicon.ts`. */
const sizes = [16, 32, 48];
const folder = import.meta.dirname;
const svg = readFileSync(join(folder, "favicon.svg"));

const pictures = await Promise.all(
  sizes.map(async (size) => ({ size, png: await sharp(svg).resize(size).png().toBuffer() })),
);
writeFileSync(join(folder, "favicon.ico"), iconFile(pictures));

/** Builds an ICO file: a header, a 16-byte entry per image, then the images. */
function iconFile(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length + pictures.length * 16;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4); // colour planes
    entry.writeUInt16LE(32, 6); // bits per pixel
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}
