import type { ReactNode } from "react";

/** A text at reading width, with its notes in the margin where there is room, else below. */
export const ReadingColumns = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 pb-12 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
    <div className="min-w-0">{children}</div>
    {side}
  </div>
);
