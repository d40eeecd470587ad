import type { AtomFeed, JsonFeed, parseFeed, RdfFeed, RssFeed } from "feedsmith";

/** What an item says of itself, in whichever format it came. Texts of `html` are markup, those of `text` are not. */
export interface RawItem {
  guid?: string;
  isGuidAddress?: boolean;
  link?: string;
  title?: Said;
  author?: string;
  date?: string;
  summary?: Said;
  content?: Said;
  tags: string[];
  pictures: (string | undefined)[];
}

type Said = { html: string } | { text: string };

export interface RawFeed {
  title?: Said;
  link?: string;
  items: RawItem[];
}

/** A feed of any format in one shape. */
export function rawFeedOf(parsed: ReturnType<typeof parseFeed<string>>): RawFeed {
  switch (parsed.format) {
    case "rss":
      return { ...headOf(parsed.feed), items: (parsed.feed.items ?? []).map(rssItem) };
    case "rdf":
      return { ...headOf(parsed.feed), items: (parsed.feed.items ?? []).map(rdfItem) };
    case "atom":
      return {
        title: atomText(parsed.feed.title),
        link: pageOf(parsed.feed.links),
        items: (parsed.feed.entries ?? []).map(atomEntry),
      };
    case "json":
      return {
        title: text(parsed.feed.title),
        link: parsed.feed.home_page_url,
        items: (parsed.feed.items ?? []).map((item) => jsonItem(item, parsed.feed.authors)),
      };
  }
}

const headOf = ({ title, link }: { title?: string; link?: string }) => ({ title: html(title), link });

const rssItem = (item: RssFeed.Item<string>): RawItem => ({
  guid: item.guid?.value,
  isGuidAddress: item.guid?.isPermaLink !== false,
  link: item.link ?? pageOf(item.atom?.links),
  title: html(item.title),
  author: namesOf(item.dc?.creators ?? item.authors?.map(({ name, email }) => name ?? email)),
  date: item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.published,
  summary: html(item.description),
  content: html(item.content?.encoded),
  tags: item.categories?.map(({ name }) => name ?? "") ?? item.dc?.subjects ?? [],
  pictures: [
    ...mediaPictures(item.media),
    ...(item.enclosures ?? []).map((one) => pictureOf(one.type, one.url)),
  ],
});

const rdfItem = (item: RdfFeed.Item<string>): RawItem => ({
  guid: item.rdf?.about,
  isGuidAddress: true,
  link: item.link,
  title: html(item.title),
  author: namesOf(item.dc?.creators),
  date: item.dc?.dates?.[0],
  summary: html(item.description),
  content: html(item.content?.encoded),
  tags: item.dc?.subjects ?? [],
  pictures: mediaPictures(item.media),
});

const atomEntry = (entry: AtomFeed.Entry<string>): RawItem => ({
  guid: entry.id,
  isGuidAddress: true,
  link: pageOf(entry.links),
  title: atomText(entry.title),
  author: namesOf(entry.authors?.map(({ name }) => name)),
  date: entry.published ?? entry.updated,
  summary: atomText(entry.summary),
  content:
    entry.content?.value === undefined
      ? undefined
      : atomText({ ...entry.content, value: entry.content.value }),
  tags: entry.categories?.map(({ label, term }) => label ?? term ?? "") ?? [],
  pictures: [
    ...mediaPictures(entry.media),
    ...(entry.links ?? [])
      .filter(({ rel }) => rel === "enclosure")
      .map(({ type, href }) => pictureOf(type, href)),
  ],
});

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

const html = (value: string | undefined): Said | undefined => (value ? { html: value } : undefined);
const text = (value: string | undefined): Said | undefined => (value ? { text: value } : undefined);

/** Atom tells what its texts are; those that tell nothing are plain. */
const atomText = (said: { value?: string; type?: string } | undefined) =>
  /html/.test(said?.type ?? "") ? html(said?.value) : text(said?.value);

const pageOf = (links: { href?: string; rel?: string }[] | undefined) =>
  links?.find(({ rel }) => !rel || rel === "alternate")?.href;

const namesOf = (names: (string | undefined)[] | undefined) => names?.filter(Boolean).join(", ") || undefined;

const pictureOf = (type: string | undefined, url: string | undefined) =>
  type?.startsWith("image/") ? url : undefined;

type Media = NonNullable<RssFeed.Item<string>["media"]>;

const mediaPictures = (media: Media | undefined) => [
  ...(media?.contents ?? media?.groups?.flatMap(({ contents }) => contents ?? []) ?? []).map(
    ({ medium, type, url }) => (medium === "image" ? url : pictureOf(type, url)),
  ),
  ...(media?.thumbnails ?? []).map(({ url }) => url),
];
