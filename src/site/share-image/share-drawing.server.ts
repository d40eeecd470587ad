import satori from "satori";
import sharp from "sharp";
import { colours } from "./colours.ts";
import { drawTitle, shareImageFonts } from "./drawn-title.server.ts";
import { cardMargin, type ShareCardProps, shareCard } from "./share-card.server.ts";

/** A card or an SVG picture to be drawn. Sizes are in px. */
export type Drawing =
  | { card: Omit<ShareCardProps, "drawnTitle">; size: { width: number; height: number } }
  | { svg: string; width: number };

/** Draws a PNG. Runs only in the share images' process. */
export async function drawPng(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  if ("svg" in drawing) return pngOf(drawing.svg, drawing.width);
  const { card, size } = drawing;
  const drawnTitle = await drawTitle(card.title, colours.ink, size.width - 2 * cardMargin);
  return pngOf(
    await satori(shareCard({ ...card, drawnTitle }), { ...size, fonts: shareImageFonts() }),
    size.width,
  );
}

const pngOf = async (svg: string, width: number) =>
  new Uint8Array(await sharp(Buffer.from(svg)).resize({ width }).png({ compressionLevel: 9 }).toBuffer());

// Disabled because the queue caches images, and none is processed twice.
sharp.cache(false);
