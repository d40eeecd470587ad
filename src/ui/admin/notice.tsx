import type { ReactNode } from "react";

/**
 * A message above a form of what an editor has to know first, with what can be done about it. It takes the focus when the
 * pressed button has gone.
 */
export const Notice = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <div
    role="status"
    tabIndex={-1}
    className="flex flex-wrap items-center gap-x-6 gap-y-3 panel bg-warn-wash px-4 py-3 text-ink outline-none"
  >
    <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{children}</p>
    {action && <div className="flex flex-wrap gap-2">{action}</div>}
  </div>
);
