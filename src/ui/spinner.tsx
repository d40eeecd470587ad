import { LoaderCircle } from "lucide-react";

/** 'Loading...' with a turning ring, for moments whose result has no shape yet. */
export function Spinner() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
      <LoaderCircle aria-hidden="true" className="size-5 animate-turn" />
      Loading...
    </p>
  );
}
