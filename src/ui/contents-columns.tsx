import type { ReactNode } from "react";
import { type ContentsItem, ContentsList } from "./contents-list.tsx";

/** A long page: its contents, which follow on wide screens, the parts themselves, and a column beside them. */
export function ContentsColumns({
  contents,
  side,
  children,
}: {
  contents: ContentsItem[];
  side: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`pb-12 lg:items-start ${contentsGrid}`}>
      <div className="min-w-0 max-xl:mb-4 lg:col-span-2 xl:col-span-1 xl:self-stretch xl:pt-3">
        <ContentsList items={contents} />
      </div>
      <div className="min-w-0">{children}</div>
      {side}
    </div>
  );
}

/** The columns of `ContentsColumns`, for a head whose edges are theirs. */
export const contentsGrid =
  "grid gap-x-12 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[12rem_minmax(0,1fr)_18rem]";
