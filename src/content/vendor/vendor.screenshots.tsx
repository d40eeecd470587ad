import { lazy, useState } from "react";
import type { GalleryPicture } from "#cms/media/focal-points.server.ts";
import { classes } from "#ui/classes.ts";
import { DialogOpener } from "#ui/dialog-opener.tsx";
import { FittedImage } from "#ui/fitted-image.tsx";
import { vendorName } from "./vendor.logo.tsx";
import type { ZoomViewer as Viewer } from "./zoom-viewer.tsx";

/** Loaded with the dialog that shows it. */
const ZoomViewer = lazy<typeof Viewer>(() =>
  import("./zoom-viewer.tsx").then((module) => ({ default: module.ZoomViewer })),
);

/** The vendor's screenshots. A click opens a zoom viewer. */
export function VendorScreenshots({
  vendor,
}: {
  vendor: { name: string; gallery: string[]; galleryPictures: Record<string, GalleryPicture> };
}) {
  const titleOf = (index: number) => `${vendorName(vendor)} screenshot ${index + 1}`;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {vendor.gallery.map((source, index) => {
        const { alt, caption, position } = vendor.galleryPictures[source] ?? {};
        return (
          <li key={source}>
            <DialogOpener
              size="full"
              title={caption || titleOf(index)}
              className="block w-full cursor-zoom-in overflow-hidden rounded-control border border-rule hover:border-accent"
              face={<Screenshot source={source} alt={alt || titleOf(index)} position={position} />}
            >
              <ZoomViewer source={source} alt={alt || titleOf(index)} />
            </DialogOpener>
            {caption && <p className="mt-1 text-13 text-muted">{caption}</p>}
          </li>
        );
      })}
    </ul>
  );
}

/** A 16:10 image, greyed out if it cannot be loaded. */
function Screenshot({ source, alt, position }: { source: string; alt: string; position?: string | null }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <FittedImage
      src={source}
      alt={alt}
      width={640}
      height={400}
      sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, 92vw"
      loading="lazy"
      decoding="async"
      className={classes("aspect-16/10 w-full bg-sunk object-cover", hasFailed && "opacity-50 grayscale")}
      style={position ? { objectPosition: position } : undefined}
      onError={() => setHasFailed(true)}
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setHasFailed(true);
      }}
    />
  );
}
