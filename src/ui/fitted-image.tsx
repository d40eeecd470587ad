import type { ComponentProps } from "react";
import { mediaSources } from "#shared/media.ts";

/**
 * A picture in the best size and format for the reader's screen. Uploaded pictures have smaller AVIF and WebP variants; others are
 * loaded unchanged.
 */
export function FittedImage({
  sizes,
  ...image
}: ComponentProps<"img"> & {
  src: string;
  /** The width of the picture on the page, as in HTML: `(min-width: 64rem) 50vw, 100vw`. */
  sizes: string;
}) {
  const sources = mediaSources(image.src);
  // biome-ignore lint/a11y/useAltText: callers pass the alternative text with the other attributes
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
