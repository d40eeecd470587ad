import { useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";

const shownAtFirst = 10;

/** Result of fetching the feeds; every fault with its feed and item. */
export function FetchReport({
  result: { saved, skipped, errors },
  onClose,
}: {
  result: { saved: number; skipped: number; errors: string[] };
  onClose: () => void;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? errors : errors.slice(0, shownAtFirst);
  return (
    <section
      aria-label="What was fetched"
      className="flex basis-full flex-col items-start gap-2 rounded-control bg-sunk p-4"
    >
      <div className="flex w-full flex-wrap items-center justify-between gap-3">
        <p className="tabular-nums">
          {pluralize(saved, "article")} saved, {pluralize(skipped, "item")} known already,{" "}
          {pluralize(errors.length, "error")}
        </p>
        <Button onClick={onClose}>Close</Button>
      </div>
      {shown.length > 0 && (
        <ul aria-label="Errors" className="list-disc pl-5 text-13">
          {shown.map((error, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items of a feed may have the same fault, and the list never changes
            <li key={place} className="wrap-anywhere">
              {error}
            </li>
          ))}
        </ul>
      )}
      {shown.length < errors.length && (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          Show all {pluralize(errors.length, "error")}
        </Button>
      )}
    </section>
  );
}
