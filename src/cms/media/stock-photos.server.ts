import { z } from "zod";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { FetchError, guardedFetchOf } from "#integrations/guarded-fetch/index.ts";
import { type StockPhoto, stockPhotosOf } from "#integrations/images/index.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { Logger } from "#shared/log.server.ts";
import type { PhotoFields } from "#shared/media.schema.ts";
import type { Settings } from "#shared/settings.server.ts";
import { kebabCase } from "#shared/slug.ts";
import { isWebAddress } from "#shared/web-address.ts";
import type { MediaStore } from "./folder-store.server.ts";
import { savePicture } from "./media.server.ts";

const longestQuery = 200;

/**
 * Finds photos for a query.
 * @throws AppError `not-configured`, naming the setting; `invalid` for a blank query; `outside-service-failed`, with the reason
 */
export async function searchPhotos(settings: Settings, query: string): Promise<StockPhoto[]> {
  const service = requireService(settings);
  const words = query.trim();
  const fault = words
    ? words.length > longestQuery && `The search can have at most ${longestQuery} characters`
    : "Enter a search term";
  if (fault) throw invalidFields([{ path: "q", message: fault }]);
  return service.search(words);
}

const webAddress = z.string().max(1000).refine(isWebAddress, "This is not a web address");

/** A chosen photo, with the details of the search result. */
export const photoChoice = z.object({
  /** `urls.regular` */
  url: webAddress,
  /** `links.download_location` */
  downloadLocation: webAddress.nullish(),
  /** `alt_description` */
  alt: z.string().trim().max(500).nullish(),
  /** `user.name` */
  photographer: z.string().trim().min(1).max(200),
  /** `user.links.html` */
  photographerUrl: webAddress.nullish(),
});

export interface PhotoRequest {
  db: Database;
  store: MediaStore;
  settings: Settings;
  editor: Editor;
  log: Logger;
}

const largestPhoto = 10 * 1024 * 1024;

/**
 * Copies a chosen photo into the site's own pictures, so that readers' browsers contact no third party, and reports the download to
 * the service.
 * @throws AppError `not-configured`, `invalid`, `outside-service-failed`
 */
export async function importPhoto(
  { url, alt = null, photographer, photographerUrl, downloadLocation }: z.infer<typeof photoChoice>,
  request: PhotoRequest,
): Promise<PhotoFields> {
  const service = requireService(request.settings);
  const bytes = await fetchPhoto(url, request.settings);
  const picture = await savePicture(request.db, request.store, {
    bytes,
    fileName: `photo by ${photographer}`,
    alt,
    editor: request.editor,
  });
  // The photo may be used even if the service cannot be notified.
  if (downloadLocation)
    await service
      .reportUse(downloadLocation)
      .catch((error: unknown) => request.log.warn({ err: error }, "a photo's use was not reported"));
  return {
    imageUrl: picture.url,
    imageAlt: alt,
    imageCredit: `${photographer} / Unsplash`,
    imageCreditUrl: photographerUrl ? referral(photographerUrl, request.settings) : null,
  };
}

/** @throws AppError `not-configured` */
export const assertPhotoService = (settings: Settings): void => void requireService(settings);

function requireService({ unsplash }: Settings) {
  if (!unsplash)
    throw new AppError(
      "not-configured",
      "Stock photos are not configured: the server lacks UNSPLASH_ACCESS_KEY",
    );
  return stockPhotosOf(unsplash);
}

async function fetchPhoto(url: string, settings: Settings): Promise<Buffer> {
  try {
    const { status, bytes } = await guardedFetchOf(settings).get(url, { maxBytes: largestPhoto });
    if (status === 200) return bytes;
    throw new AppError("outside-service-failed", `The photo could not be fetched: status ${status}`);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new AppError("outside-service-failed", `The photo could not be fetched: ${error.message}`);
  }
}

/** The service's guidelines require links to identify the referring site. */
function referral(address: string, { product }: Settings): string {
  const url = new URL(address);
  url.searchParams.set("utm_source", kebabCase(product));
  url.searchParams.set("utm_medium", "referral");
  return url.href;
}
