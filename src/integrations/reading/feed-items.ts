import type { AtomFeed, JsonFeed, parseFeed, RdfFeed, RssFeed } from "feedsmith";
import {
  atomText,
  richText as html,
  type ItemText,
  plainText,
  richText,
  plainText as text,
} from "./item-text.ts";

/** An item's fields as in the feed, for any format. */
export interface RawItem {
  guid?: string;
  isGuidAddress?: boolean;
  link?: string;
  title?: ItemText;
  author?: string;
  /** The original publication, if the feed aggregates others. */
  source?: ItemText;
  date?: string;
  summary?: ItemText;
  content?: ItemText;
  tags: string[];
  pictures: (string | undefined)[];
  /** Base of its relative URLs (`xml:base`), relative to the feed's base. */
  base?: string;
  /** Base of its content's URLs, relative to `base`. */
  contentBase?: string;
}

export interface RawFeed {
  title?: ItemText;
  link?: string;
  /** Its own `xml:base`. */
  base?: string;
  items: RawItem[];
}

/** Normalizes a feed of any format. */
export function rawFeedOf(feedDocument: ReturnType<typeof parseFeed<string>>): RawFeed {
  switch (feedDocument.format) {
    case "rss":
      return { ...headOf(feedDocument.feed), items: (feedDocument.feed.items ?? []).map(rssItem) };
    case "rdf":
      return { ...headOf(feedDocument.feed), items: (feedDocument.feed.items ?? []).map(rdfItem) };
    case "atom":
      return {
        title: atomText(feedDocument.feed.title),
        link: pageOf(feedDocument.feed.links),
        base: feedDocument.feed.xml?.base,
        items: (feedDocument.feed.entries ?? []).map((entry) => atomEntry(entry, feedDocument.feed.authors)),
      };
    case "json":
      return {
        title: text(feedDocument.feed.title),
        link: feedDocument.feed.home_page_url,
        items: (feedDocument.feed.items ?? []).map((item) => jsonItem(item, feedDocument.feed.authors)),
      };
  }
}

const headOf = ({ title, link, xml }: { title?: string; link?: string; xml?: { base?: string } }) => ({
  title: html(title),
  link,
  base: xml?.base,
});

type RssMetadata = Pick<RssFeed.Item<string>, "dc" | "dcterms" | "media">;

/** Returns fields from extension vocabularies, for those the format itself does not provide. */
const besides = ({ dc, dcterms, media }: RssMetadata) => ({
  title: html(dc?.titles?.[0] ?? dcterms?.titles?.[0]) ?? mediaTexts(media).title,
  author: namesOf(dc?.creators ?? dcterms?.creators),
  date: dc?.dates?.[0] ?? dcterms?.issued?.[0] ?? dcterms?.created?.[0] ?? dcterms?.dates?.[0],
  summary:
    html(dc?.descriptions?.[0] ?? dcterms?.descriptions?.[0] ?? dcterms?.abstracts?.[0]) ??
    mediaTexts(media).description,
  tags: dc?.subjects ?? dcterms?.subjects ?? [],
});

function rssItem(item: RssFeed.Item<string>): RawItem {
  const more = besides(item);
  return {
    guid: item.guid?.value,
    isGuidAddress: item.guid?.isPermaLink !== false,
    link: item.link ?? pageOf(item.atom?.links),
    title: html(item.title) ?? more.title ?? text(item.itunes?.title),
    author:
      more.author ?? namesOf(item.authors?.map(({ name, email }) => name ?? email)) ?? item.itunes?.author,
    source: html(item.source?.title),
    date: item.pubDate ?? more.date ?? item.atom?.published,
    summary: html(item.description) ?? more.summary ?? html(item.itunes?.summary ?? item.itunes?.subtitle),
    content: html(item.content?.encoded),
    tags: item.categories?.map(({ name }) => name ?? "") ?? more.tags,
    pictures: [
      ...mediaPictures(item.media),
      ...(item.enclosures ?? []).map((one) => pictureOf(one.type, one.url)),
      item.itunes?.image,
    ],
    base: item.xml?.base,
  };
}

function rdfItem(item: RdfFeed.Item<string>): RawItem {
  const more = besides(item);
  return {
    guid: item.rdf?.about,
    isGuidAddress: true,
    link: item.link,
    title: html(item.title) ?? more.title,
    author: more.author,
    date: more.date,
    summary: html(item.description) ?? more.summary,
    content: html(item.content?.encoded),
    tags: more.tags,
    pictures: mediaPictures(item.media),
    base: item.xml?.base,
  };
}

/** A feed's authors wrote all entries that name no other author (RFC 4287, section 4.2.1). */
function atomEntry(entry: AtomFeed.Entry<string>, feedAuthors?: AtomFeed.Person[]): RawItem {
  const more = besides(entry);
  const authors = entry.authors ?? entry.source?.authors;
  return {
    guid: entry.id,
    isGuidAddress: true,
    link: pageOf(entry.links),
    title: atomText(entry.title) ?? more.title,
    author:
      namesOf(authors?.map(({ name }) => name)) ??
      more.author ??
      entry.itunes?.author ??
      namesOf(feedAuthors?.map(({ name }) => name)),
    source: atomText(entry.source?.title),
    date: entry.published ?? more.date ?? entry.updated,
    summary: atomText(entry.summary) ?? more.summary ?? html(entry.itunes?.summary),
    content: atomText(entry.content),
    tags: entry.categories?.map(({ label, term }) => label ?? term ?? "") ?? more.tags,
    pictures: [
      ...mediaPictures(entry.media),
      ...(entry.links ?? [])
        .filter(({ rel }) => rel === "enclosure")
        .map(({ type, href }) => pictureOf(type, href)),
      entry.itunes?.image,
    ],
    base: entry.xml?.base,
    contentBase: entry.content?.xml?.base,
  };
}

const jsonItem = (item: JsonFeed.Item<string>, authors?: JsonFeed.Author[]): RawItem => ({
  guid: item.id,
  isGuidAddress: true,
  link: item.url ?? item.external_url,
  title: text(item.title),
  author: namesOf((item.authors ?? authors)?.map(({ name }) => name)),
  date: item.date_published ?? item.date_modified,
  summary: text(item.summary),
  content: html(item.content_html) ?? text(item.content_text),
  tags: item.tags ?? [],
  pictures: [
    item.image,
    item.banner_image,
    ...(item.attachments ?? []).map((one) => pictureOf(one.mime_type, one.url)),
  ],
});

const pageOf = (links: { href?: string; rel?: string }[] | undefined) =>
  links?.find(({ rel }) => !rel || rel === "alternate")?.href;

const namesOf = (names: (string | undefined)[] | undefined) => names?.filter(Boolean).join(", ") || undefined;

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

const mediaPictures = (media: Media | undefined): (string | undefined)[] => [
  ...filesOf(media).map(({ medium, type, url }) => (medium === "image" ? url : pictureOf(type, url))),
  ...partsOf(media).flatMap(({ thumbnails }) => thumbnails?.map(({ url }) => url) ?? []),
];

const mediaTexts = (media: Media | undefined) => ({
  title: firstText(partsOf(media).map(({ title }) => title)),
  description: firstText(partsOf(media).map(({ description }) => description)),
});

const pictureOf = (type: string | undefined, url: string | undefined) =>
  type?.startsWith("image/") ? url : undefined;

const firstText = (texts: ({ value?: string; type?: string } | undefined)[]): ItemText | undefined =>
  texts
    .map((source) => (source?.type === "html" ? richText(source.value) : plainText(source?.value)))
    .find((text) => text !== undefined);
