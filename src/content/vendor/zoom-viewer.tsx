import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "#ui/button.tsx";

const zoom = { least: 50, most: 200, step: 25, usual: 100 };

/** A zoomable image, in per cent of its fitted size, from 50 to 200 in steps of 25. */
export function ZoomViewer({ source, alt }: { source: string; alt: string }) {
  const [percent, setPercent] = useState(zoom.usual);
  const change = (by: number) => setPercent((old) => Math.min(zoom.most, Math.max(zoom.least, old + by)));
  const reset = () => setPercent(zoom.usual);
  return (
    <div className="flex h-full flex-col gap-4">
      <div className="flex items-center justify-center gap-2">
        <IconButton label="Zoom out" aria-disabled={percent <= zoom.least} onClick={() => change(-zoom.step)}>
          <Minus aria-hidden="true" />
        </IconButton>
        <Button
          variant="quiet"
          onClick={reset}
          title="Reset zoom"
          className="min-w-20 whitespace-nowrap tabular-nums"
        >
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
