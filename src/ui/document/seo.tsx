import { useSite } from "./site.tsx";
import type { StructuredData } from "./structured-data.ts";

/** Metadata of a page for search engines and share previews. */
export interface PageSeo {
  title: string;
  description: string;
  /** The page's path, appended to the public origin to form the canonical URL. */
  path: string;
  type?: "website" | "article";
  /** When an article was published and last changed. */
  published?: string;
  modified?: string;
  /** A 1200 × 630 share picture: an absolute URL or a path of this site. */
  image?: string;
  structuredData?: StructuredData[];
  /**
   * Keeps a page out of search engines. `true` for an error or a missing page, `found` for a page that keeps its canonical URL.
   */
  noIndex?: boolean | "found";
}

export const shareImage = { width: 1200, height: 630 };

/** Additional aspect ratios that search engines request for article pictures. */
export const shareImageShapes = new Map([
  ["16x9", { width: 1200, height: 675 }],
  ["4x3", { width: 1200, height: 900 }],
  ["1x1", { width: 1200, height: 1200 }],
]);

/** The URLs of a share image in all of those shapes. */
export const shapedImages = (image: string) =>
  [...shareImageShapes.keys()].map((shape) => `${image}?shape=${shape}`);

/** A page's head tags and structured data. React hoists the tags into the document's head. */
export function Seo({
  title,
  description: rawDescription,
  path,
  type = "website",
  published,
  modified,
  image,
  structuredData,
  noIndex,
}: PageSeo) {
  const site = useSite();
  const description = rawDescription.trim() || title;
  const canonical = site.url + path;
  const picture = new URL(image ?? "/share/site.png", site.url).href;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={noIndex ? "noindex" : "max-image-preview:large"} />
      {noIndex !== true && (
        <>
          <link rel="canonical" href={canonical} />
          <meta property="og:url" content={canonical} />
        </>
      )}
      <meta property="og:type" content={type} />
      {published && <meta property="article:published_time" content={published} />}
      {modified && <meta property="article:modified_time" content={modified} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(shareImage.width)} />
      <meta property="og:image:height" content={String(shareImage.height)} />
      <meta property="og:image:alt" content={image ? title : site.name} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData?.map((item, place) => (
        <script
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a page are never reordered
          key={place}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped cannot close the script
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? serialize(item) : "" }}
          suppressHydrationWarning
        />
      ))}
    </>
  );
}

/** Serializes structured data without empty properties, safe inside a script element whatever its strings contain. */
const serialize = (item: StructuredData): string =>
  scriptSafe(
    JSON.stringify({ "@context": "https://schema.org", ...item }, (_, value) =>
      value === "" ? undefined : value,
    ),
  );

/** Escapes JSON for a script element. */
export const scriptSafe = (json: string) => json.replaceAll("<", "\\u003c");
