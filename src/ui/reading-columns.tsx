import type { ReactNode } from "react";

/** A text at reading width, with a sidebar where there is room. */
export const ReadingColumns = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 pb-12 lg:grid-cols-[7fr_5fr]">
    <div className="min-w-0">{children}</div>
    {side}
  </div>
);
