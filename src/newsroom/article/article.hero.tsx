import { useState } from "react";
import { ExternalLink } from "#ui/external-link.tsx";
import { FittedImage } from "#ui/fitted-image.tsx";
import type { ArticlePageData } from "./article.queries.server.ts";

/** The article's picture, 400 px high (spec 2.11), with its caption; nothing when it cannot be had. */
export function ArticleHero({
  article: { imageAlt, imagePosition, imageCaption, imageCredit, imageCreditUrl },
  imageUrl,
}: {
  article: Pick<
    ArticlePageData,
    "imageAlt" | "imagePosition" | "imageCaption" | "imageCredit" | "imageCreditUrl"
  >;
  imageUrl: string;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <figure className="pb-10">
      <FittedImage
        src={imageUrl}
        alt={imageAlt ?? ""}
        // On a phone the height decides, which crops the sides.
        sizes="min(76rem, max(96vw, 45rem))"
        fetchPriority="high"
        className="h-100 w-full rounded-control bg-sunk object-cover"
        style={imagePosition ? { objectPosition: imagePosition } : undefined}
        onError={() => setHasFailed(true)}
        data-fallback=""
        suppressHydrationWarning
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setHasFailed(true);
        }}
      />
      {(imageCaption || imageCredit) && (
        <figcaption className="mt-2 flex flex-wrap gap-x-3 text-13 text-muted">
          {imageCaption && <span>{imageCaption}</span>}
          {imageCredit && (
            <span>
              Photo:{" "}
              {imageCreditUrl ? (
                <ExternalLink href={imageCreditUrl}>{imageCredit}</ExternalLink>
              ) : (
                imageCredit
              )}
            </span>
          )}
        </figcaption>
      )}
    </figure>
  );
}
