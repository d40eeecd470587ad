import type { RssFeed } from "feedsmith";
import { type ItemText, plainText, richText } from "./item-text.ts";

type Media = NonNullable<RssFeed.Item<string>["media"]>;
type Described = Pick<Media, "title" | "description" | "thumbnails">;

/** Media RSS says things of an item, of its groups and of single files alike. */
const partsOf = (media: Media | undefined): Described[] => {
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
    .map((said) => (said?.type === "html" ? richText(said.value) : plainText(said?.value)))
    .find((text) => text !== undefined);
