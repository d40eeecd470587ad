import type { ComponentProps } from "react";
import { mediaSources } from "#shared/media.ts";

/**
 * A picture in the size and format that suit the reader's screen. An uploaded picture is offered in smaller ones, as
 * AVIF and WebP; any other is loaded as it is.
 */
export function FittedImage({
  sizes,
  ...image
}: ComponentProps<"img"> & {
  src: string;
  /** The width that the picture takes on the page, as in HTML: `(min-width: 64rem) 50vw, 100vw`. */
  sizes: string;
}) {
  const sources = mediaSources(image.src);
  // biome-ignore lint/a11y/useAltText: callers give the alternative text with the other attributes
  const whole = <img {...image} />;
  if (sources.length === 0) return whole;
  return (
    <picture className="contents">
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {whole}
    </picture>
  );
}
