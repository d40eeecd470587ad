import type { ShareCardWords } from "#cms/engine/read/published-pages.server.ts";
import type { WeightedRequirement } from "#content/fit/fit-ranking.server.ts";
import { publishedVendors } from "#content/vendor/vendor.content.server.ts";
import type { Database } from "#db/database.server.ts";
import { publishedPages } from "#registry/registry.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { WorkerFault, WorkerQueue } from "#shared/worker-queue.server.ts";
import { shareImage, shareImageShapes } from "#ui/document/seo.tsx";
import drawings from "#ui/drawings.svg?raw";
import { type TileTone, tileOf } from "#ui/monogram.tsx";
import { drawingOf } from "#ui/plate.tsx";
import { faviconSvg } from "../favicon.server.ts";
import { colours } from "./colours.ts";
import { DrawingQueue } from "./drawing-queue.server.ts";
import type { Drawing } from "./share-drawing.server.ts";

type ImageSize = typeof shareImage;
type SiteSettings = Pick<Settings, "siteUrl" | "siteName" | "product">;

/** The site's own share image, as PNG. */
export const drawSiteImage = (settings: SiteSettings) =>
  draw("The independent guide and vendor directory", settings.product, settings, plateDrawing("ownership"));

/** The site's mark as PNG, large enough for search engines to show beside the publisher's name. */
export const drawLogo = () => queue.draw("logo", () => drawInWorker({ svg: faviconSvg, width: logoWidth }));

const logoWidth = 512;

/** The mark for home screens of phones. */
export const drawTouchIcon = () =>
  queue.draw("touch icon", () => drawInWorker({ svg: faviconSvg, width: touchIconWidth }));

const touchIconWidth = 180;

/**
 * Returns a published entry's share image as PNG, or null if the entry does not exist.
 * @param shape one of `shareImageShapes`, for images that are not for sharing
 */
export async function drawEntryImage(
  db: Database,
  settings: SiteSettings,
  { section, slug, shape }: { section: string; slug: string; shape: string | undefined },
) {
  const size = shape === undefined ? shareImage : shareImageShapes.get(shape);
  if (!size) return null;
  for (const type of publishedPages.filter((pages) => pages.section === section)) {
    const card = await type.findShareCard(db, slug);
    if (card) return draw(type.noun, card.title, settings, drawingFor(section, card), size);
  }
  return null;
}

/** The share image of requirements: musts first, as many as can be read at a glance. */
export async function drawFitImage(settings: SiteSettings, requirements: WeightedRequirement[]) {
  const titles = requirements.toSorted((one, other) => other.weight - one.weight).map(({ title }) => title);
  const more = titles.length - mostWanted;
  const named = titles.slice(0, mostWanted).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return draw(
    "Find Your Fit",
    named ? `Who covers ${named}?` : "Which vendor covers what you need?",
    settings,
    plateDrawing("selection"),
  );
}

const mostWanted = 3;

/** A drawing behind a title. */
interface CardDrawing {
  /** Its id in `drawings.svg`. */
  id: string;
  tone: TileTone;
  opacity: number;
}

const plateDrawing = (subject: string): CardDrawing => ({
  id: drawingOf(subject),
  tone: "accent",
  opacity: 0.18,
});

/** An article has its category's drawing, and a vendor the one of its letter tile. */
export function drawingFor(section: string, { title, category }: ShareCardWords): CardDrawing {
  if (section === publishedVendors.section) {
    const { shape, tone } = tileOf(title);
    return { id: shape, tone, opacity: 0.6 };
  }
  return plateDrawing(category ?? subjects.get(section) ?? "");
}

/** The drawings of pages that have no category. All others share one. */
const subjects = new Map([
  ["compare", "operations"],
  ["features", "technology"],
]);

const draw = (noun: string, title: string, settings: SiteSettings, drawing: CardDrawing, size = shareImage) =>
  queue.draw(JSON.stringify([noun, title, settings.siteUrl, settings.siteName, drawing.id, size]), () =>
    drawCard(noun, title, settings, drawing, size),
  );

const queue = new DrawingQueue();

function drawCard(
  noun: string,
  title: string,
  { siteUrl, siteName }: SiteSettings,
  drawing: CardDrawing,
  size: ImageSize,
) {
  const card = {
    noun,
    title,
    siteName,
    host: new URL(siteUrl).host,
    mark: dataUrlOf(faviconSvg),
    drawing: dataUrlOf(drawingSvg(drawing)),
  };
  return drawInWorker({ card, size });
}

const dataUrlOf = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;

/** Returns a drawing as a complete SVG picture: the right part of a plate, or a whole tile. satori would stretch other proportions. */
function drawingSvg({ id, tone, opacity }: CardDrawing) {
  const [, attributes = "", shapes = ""] =
    new RegExp(`<symbol id="${id}"([^>]*)>(.*)</symbol>`).exec(drawings) ?? [];
  const part = attributes.replace("0 0 320 200", "120 20 200 180").replace("0 0 64 64", "-7.1 0 71.1 64");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="504" color="${colours[tone]}" opacity="${opacity}"${part}><g fill="none" stroke="currentColor">${shapes}</g></svg>`;
}

/** The libraries that draw and their fonts take 25 MB, and few images are drawn. */
const worker = new WorkerQueue<Drawing, Uint8Array<ArrayBuffer>>({
  source: "src/site/share-image/share-image.worker.ts",
  heapMb: 256,
  idleMs: 60_000,
});

const drawingMs = 10_000;

async function drawInWorker(drawing: Drawing) {
  try {
    return await worker.run(drawing, drawingMs);
  } catch (error) {
    if (!(error instanceof WorkerFault) || error.reason !== "timeout") throw error;
    throw new AppError("unavailable", "The image could not be drawn in time. Please try again.", {
      retryAfter: 5,
    });
  }
}
