import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** A line that says what just went wrong, beside what it concerns; announced when it appears. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-3 rounded-control bg-danger-wash px-4 py-3 text-danger">
      <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <p className="min-w-0">{children}</p>
    </div>
  );
}
