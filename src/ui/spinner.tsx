import { LoaderCircle } from "lucide-react";

/** A spinner with 'Loading...', used if the shape of the result is unknown. */
export function Spinner() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
      <LoaderCircle aria-hidden="true" className="size-5 animate-turn" />
      Loading...
    </p>
  );
}
