import { type ComponentProps, type ReactNode, useState } from "react";
import { FittedImage } from "./fitted-image.tsx";

interface FallbackImageProps extends Omit<ComponentProps<typeof FittedImage>, "src" | "ref" | "onError"> {
  /** Tried in order until one loads. */
  sources: string[];
  /** Shown if none loads. Default: nothing. */
  fallback?: ReactNode;
}

/**
 * A picture with a fallback. Before hydration, the page's early script marks a failed picture, and the style sheet shows the
 * fallback instead of the browser's broken-image icon.
 */
export function FallbackImage({ sources, fallback, alt = "", ...image }: FallbackImageProps) {
  const [failures, setFailures] = useState(0);
  const source = sources[failures];
  if (!source) return fallback;
  const giveUp = () => setFailures(failures + 1);
  return (
    <>
      <FittedImage
        {...image}
        key={source}
        src={source}
        alt={alt}
        data-fallback=""
        // The early script may have marked it already.
        suppressHydrationWarning
        onError={giveUp}
        ref={(element) => {
          if (element?.complete && element.naturalWidth === 0) giveUp();
        }}
      />
      {fallback && <span data-image-fallback="">{fallback}</span>}
    </>
  );
}
