import type { Video } from "./video.ts";

/** A video with its URLs, for a profile. */
export type ShownVideo = ReturnType<typeof showVideo>;

/** Adds the URLs of a video's thumbnail, player and page, each null if unknown. */
export const showVideo = (video: Video) => ({
  title: video.title || "Untitled",
  embedId: video.embedId || "Missing",
  /** False if the platform's videos cannot be embedded. */
  isEmbedded: video.platform !== "other",
  platform: platformNames[video.platform] ?? "Unknown",
  thumbnail: thumbnailUrl(video),
  player: embedUrl(video),
  page: watchUrl(video),
});

/** Returns the URL of a video's player, or null if its platform or id is unusable (spec, section 5). */
export function embedUrl({ platform, embedId }: Pick<Video, "platform" | "embedId">): string | null {
  if (!embedId || isPlaceholderId(embedId)) return null;
  if (platform === "youtube" && /^[\w-]{11}$/.test(embedId))
    return `https://www.youtube-nocookie.com/embed/${embedId}`;
  if (platform === "vimeo" && /^\d+$/.test(embedId)) return `https://player.vimeo.com/video/${embedId}`;
  if (platform === "wistia" && /^[a-z0-9]{8,}$/i.test(embedId))
    return `https://fast.wistia.net/embed/iframe/${embedId}`;
  return null;
}

/** Returns a video's own thumbnail, or else its platform's, or null. */
export function thumbnailUrl(video: Video): string | null {
  if (video.thumbnail) return video.thumbnail;
  if (!embedUrl(video)) return null;
  return thumbnailHosts[video.platform]?.(video.embedId ?? "") ?? null;
}

/** Returns the video's URL on its own platform, or null. */
export function watchUrl({ platform, embedId, url }: Video): string | null {
  if (/^https?:\/\//i.test(url)) return url;
  return embedId ? (watchPages[platform]?.(encodeURIComponent(embedId)) ?? null) : null;
}

export const platformNames: Record<Video["platform"], string> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  wistia: "Wistia",
  other: "the provider's site",
};

type AddressOf = Partial<Record<Video["platform"], (embedId: string) => string>>;

const thumbnailHosts: AddressOf = {
  youtube: (embedId) => `https://img.youtube.com/vi/${embedId}/hqdefault.jpg`,
  vimeo: (embedId) => `https://vumbnail.com/${embedId}.jpg`,
  wistia: (embedId) => `https://fast.wistia.com/embed/medias/${embedId}/swatch`,
};

const watchPages: AddressOf = {
  youtube: (embedId) => `https://www.youtube.com/watch?v=${embedId}`,
  vimeo: (embedId) => `https://vimeo.com/${embedId}`,
  wistia: (embedId) => `https://fast.wistia.net/embed/iframe/${embedId}`,
};

const placeholderStarts = /^(placeholder|demo|test|sample|fake|abc|123|def456|987654)/i;

const isPlaceholderId = (embedId: string) =>
  placeholderStarts.test(embedId) ||
  embedId.length < 5 ||
  (/^[a-z0-9]+$/i.test(embedId) && embedId.length < 8);
