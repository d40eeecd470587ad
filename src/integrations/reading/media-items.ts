import type { RssFeed } from "feedsmith";
import { type ItemText, plainText, richText } from "./item-text.ts";

type Media = NonNullable<RssFeed.Item<string>["media"]>;
type MediaMetadata = Pick<Media, "title" | "description" | "thumbnails">;

/** Media RSS describes an item, its groups or single files with the same elements. */
const partsOf = (media: Media | undefined): MediaMetadata[] => {
  const groups = media?.groups ?? [];
  return [...(media ? [media] : []), ...groups, ...filesOf(media)];
};

const filesOf = (media: Media | undefined) => [
  ...(media?.contents ?? []),
  ...(media?.groups ?? []).flatMap(({ contents }) => contents ?? []),
];

export const mediaPictures = (media: Media | undefined): (string | undefined)[] => [
  ...filesOf(media).map(({ medium, type, url }) => (medium === "image" ? url : pictureOf(type, url))),
  ...partsOf(media).flatMap(({ thumbnails }) => thumbnails?.map(({ url }) => url) ?? []),
];

export const mediaTexts = (media: Media | undefined) => ({
  title: firstText(partsOf(media).map(({ title }) => title)),
  description: firstText(partsOf(media).map(({ description }) => description)),
});

export const pictureOf = (type: string | undefined, url: string | undefined) =>
  type?.startsWith("image/") ? url : undefined;

const firstText = (texts: ({ value?: string; type?: string } | undefined)[]): ItemText | undefined =>
  texts
    .map((source) => (source?.type === "html" ? richText(source.value) : plainText(source?.value)))
    .find((text) => text !== undefined);
