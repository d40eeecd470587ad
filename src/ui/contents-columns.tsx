import type { ReactNode } from "react";
import { type ContentsItem, ContentsList } from "./contents-list.tsx";

/** A long page: its contents, which follow on wide screens, the parts themselves, and a column beside them. */
export function ContentsColumns({
  contents,
  side,
  isText = false,
  children,
}: {
  contents: ContentsItem[];
  side: ReactNode;
  /** The parts are one text: at reading width in the middle, its contents and notes in the margins of wide screens. */
  isText?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`pb-12 lg:items-start ${isText ? textGrid : contentsGrid}`}>
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

const textMeasure = "max-lg:mx-auto max-lg:max-w-prose";

/** The columns of a text with its contents and notes, for the skeleton in its place. */
export const textGrid = `grid gap-x-14 grid-cols-1 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_36rem_minmax(0,1fr)] ${textMeasure}`;

/** Indents what stands above a text of `ContentsColumns` to the text's own edge. */
export const textIndent = `xl:pl-[calc((100%-36rem)/2)] ${textMeasure}`;
