import type { ReactNode } from "react";

/** A text at reading width, with notes in the margin or, on narrow screens, below. */
export const ReadingColumns = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={`items-start gap-y-10 pb-12 ${readingGrid}`}>
    <div className="min-w-0">{children}</div>
    {side}
  </div>
);

/** The columns of `ReadingColumns`, for its skeleton. */
export const readingGrid = "grid grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]";
