import { createElement } from "react";
import satori from "satori";
import sharp from "sharp";
import { shareImage, shareImageShapes } from "#cms/page/seo.tsx";
import { listFeatureTitles } from "#content/feature/feature.queries.server.ts";
import type { Database } from "#db/database.server.ts";
import { readRequirements, weightOf } from "#fit/requirements.ts";
import { publishedPages } from "#registry/registry.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { faviconSvg } from "../favicon.server.ts";
import { DrawingQueue } from "./drawing-queue.server.ts";
import { shareImageFonts } from "./fonts.server.ts";
import { ShareCard } from "./share-card.server.tsx";

type ImageSize = typeof shareImage;
type SiteSettings = Pick<Settings, "siteUrl" | "siteName" | "product">;

/** The share image of the site itself, as PNG. */
export const drawSiteImage = (settings: SiteSettings) =>
  draw("The independent guide and vendor directory", settings.product, settings);

/** The site's mark as PNG, large enough for what search engines show beside the publisher's name. */
export const drawLogo = () => queue.draw("logo", () => drawPng(faviconSvg, logoWidth));

const logoWidth = 512;

/** Draws a first image, which reads the fonts and takes five times as long as the next: before anybody waits. */
export const prepareShareImages = async (settings: SiteSettings): Promise<void> =>
  void (await drawSiteImage(settings));

/**
 * The share image of a published entry, as PNG; null when there is none at that address.
 * @param shape one of `shareImageShapes`, where the image is not for sharing.
 */
export async function drawEntryImage(
  db: Database,
  settings: SiteSettings,
  { section, slug, shape }: { section: string; slug: string; shape: string | undefined },
) {
  const size = shape === undefined ? shareImage : shareImageShapes.get(shape);
  if (!size) return null;
  for (const type of publishedPages.filter((pages) => pages.section === section)) {
    const title = await type.findTitle(db, slug);
    if (title !== null) return draw(type.noun, title, settings, size);
  }
  return null;
}

/** The share image of requirements: the musts first, as many as are read at a glance. */
export async function drawFitImage(db: Database, settings: SiteSettings, given: string | null) {
  const published = (await listFeatureTitles(db)).filter(({ isPublished }) => isPublished);
  const titles = new Map(published.map(({ slug, title }) => [slug, title]));
  const { requirements } = readRequirements(given, (slug) => titles.has(slug));
  const wanted = requirements
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .map(({ feature }) => titles.get(feature));
  const more = wanted.length - mostWanted;
  const named = wanted.slice(0, mostWanted).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return draw(
    "Find Your Fit",
    named ? `Who covers ${named}?` : "Which vendor covers what you need?",
    settings,
  );
}

const mostWanted = 3;

const draw = (noun: string, title: string, settings: SiteSettings, size = shareImage) =>
  queue.draw(JSON.stringify([noun, title, settings.siteUrl, settings.siteName, size]), () =>
    drawCard(noun, title, settings, size),
  );

const queue = new DrawingQueue();

async function drawCard(noun: string, title: string, { siteUrl, siteName }: SiteSettings, size: ImageSize) {
  const card = createElement(ShareCard, {
    noun,
    title,
    siteName,
    host: new URL(siteUrl).host,
    mark: `data:image/svg+xml;base64,${Buffer.from(faviconSvg).toString("base64")}`,
  });
  return drawPng(await satori(card, { ...size, fonts: shareImageFonts() }), size.width);
}

/** Drawn and compressed in Node's thread pool, away from the event loop. */
const drawPng = async (svg: string, width: number) =>
  new Uint8Array(await sharp(Buffer.from(svg)).resize({ width }).png({ compressionLevel: 9 }).toBuffer());

// An image is kept by the queue, and no other is made of it.
sharp.cache(false);
