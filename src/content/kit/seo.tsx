import { useSite } from "./site.tsx";
import type { StructuredData } from "./structured-data.ts";

/** What search engines and share previews are told of a page. */
export interface PageSeo {
  title: string;
  description: string;
  /** The page's own path; the canonical address is built on the site's public origin. */
  path: string;
  type?: "website" | "article";
  /** Address of a share picture of 1200 by 630, absolute or a path of this site. */
  image?: string;
  structuredData?: StructuredData[];
  /** Keeps error and not-found screens out of search. */
  noIndex?: boolean;
}

export const shareImage = { width: 1200, height: 630 };

/** The head tags and structured data of a page; React lifts the tags into the document's head. */
export function Seo({ title, description, path, type = "website", image, structuredData, noIndex }: PageSeo) {
  const site = useSite();
  const canonical = site.url + path;
  const picture = new URL(image ?? "/share/site.png", site.url).href;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={canonical} />
          <meta property="og:url" content={canonical} />
        </>
      )}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site.product} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(shareImage.width)} />
      <meta property="og:image:height" content={String(shareImage.height)} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData?.map((item) => (
        <script
          key={item["@type"]}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped cannot close the script
          dangerouslySetInnerHTML={{ __html: scriptSafeJson({ "@context": "https://schema.org", ...item }) }}
        />
      ))}
    </>
  );
}

/** JSON that can stand inside a script element whatever its strings hold. */
export const scriptSafeJson = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
