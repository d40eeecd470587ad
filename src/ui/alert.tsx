import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** An error message beside its cause, announced when it appears. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-3 panel bg-danger-wash px-4 py-3 text-danger">
      <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </div>
  );
}
