import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { DialogOpener } from "#ui/dialog-opener.tsx";
import { vendorName } from "./vendor.logo.tsx";

/** The vendor's screenshots; a click opens one in a viewer that zooms. */
export function VendorScreenshots({ vendor }: { vendor: { name: string; gallery: string[] } }) {
  const captionOf = (index: number) => `${vendorName(vendor)} screenshot ${index + 1}`;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {vendor.gallery.map((source, index) => (
        <li key={source}>
          <DialogOpener
            size="full"
            title={captionOf(index)}
            className="block w-full cursor-zoom-in overflow-hidden rounded-control border border-rule hover:border-accent"
            face={<Screenshot source={source} alt={captionOf(index)} />}
          >
            <ZoomViewer source={source} alt={captionOf(index)} />
          </DialogOpener>
        </li>
      ))}
    </ul>
  );
}

/** A picture of 16 by 10 that is dimmed and greyed when it cannot be had. */
function Screenshot({ source, alt }: { source: string; alt: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <img
      src={source}
      alt={alt}
      width={640}
      height={400}
      loading="lazy"
      decoding="async"
      className={classes("aspect-16/10 w-full bg-sunk object-cover", hasFailed && "opacity-50 grayscale")}
      onError={() => setHasFailed(true)}
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setHasFailed(true);
      }}
    />
  );
}

const zoom = { least: 50, most: 200, step: 25, usual: 100 };

/** Per cent of the picture's fitted size, from 50 to 200 in steps of 25. */
function ZoomViewer({ source, alt }: { source: string; alt: string }) {
  const [percent, setPercent] = useState(zoom.usual);
  const change = (by: number) => setPercent((old) => Math.min(zoom.most, Math.max(zoom.least, old + by)));
  const reset = () => setPercent(zoom.usual);
  return (
    <div className="flex h-full flex-col gap-4">
      <div className="flex items-center justify-center gap-2">
        <IconButton label="Zoom out" aria-disabled={percent <= zoom.least} onClick={() => change(-zoom.step)}>
          <Minus aria-hidden="true" />
        </IconButton>
        <Button variant="quiet" onClick={reset} title="Reset zoom" className="w-20 tabular-nums">
          <span aria-live="polite">{percent}%</span>
        </Button>
        <IconButton label="Zoom in" aria-disabled={percent >= zoom.most} onClick={() => change(zoom.step)}>
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={alt}
        className="min-h-0 flex-1 overflow-auto rounded-control bg-sunk"
      >
        <img
          src={source}
          alt={alt}
          onDoubleClick={reset}
          className="mx-auto max-w-none"
          style={{ width: `${percent}%` }}
        />
      </section>
    </div>
  );
}
