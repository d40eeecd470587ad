import { type ComponentProps, type ReactNode, useState } from "react";
import { FittedImage } from "./fitted-image.tsx";

interface FallbackImageProps extends Omit<ComponentProps<typeof FittedImage>, "src" | "ref" | "onError"> {
  /** Tried in turn: a picture that cannot be had gives way to the next. */
  sources: string[];
  /** Shown when none can be had; nothing unless given. */
  fallback?: ReactNode;
}

/**
 * A picture with a fallback. Before React is loaded, the page's early script marks a picture that failed, and the style
 * sheet shows the fallback instead of the browser's broken-image mark.
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
