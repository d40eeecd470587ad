import type { ReactNode } from "react";

/**
 * A message above a form that the editor should read first, with an optional action. Takes the focus if the action's button
 * disappears.
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
