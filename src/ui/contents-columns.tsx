import type { ReactNode } from "react";

/** A long page: its contents list, which is sticky on wide screens, its parts, and a side column. */
export function ContentsColumns({
  contents,
  side,
  isText = false,
  children,
}: {
  contents: ContentsItem[];
  side: ReactNode;
  /** True if the parts form one text: at reading width in the middle, with contents and notes in the margins of wide screens. */
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

/** The columns of `ContentsColumns`, for a header aligned with them. */
export const contentsGrid =
  "grid gap-x-12 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[12rem_minmax(0,1fr)_18rem]";

const textMeasure = "max-lg:mx-auto max-lg:max-w-prose";

/** The columns of a text with its contents and notes, for its skeleton. */
export const textGrid = `grid gap-x-14 grid-cols-1 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_36rem_minmax(0,1fr)] ${textMeasure}`;

/** Aligns content above a text of `ContentsColumns` with the text. */
export const textIndent = `xl:pl-[calc((100%-36rem)/2)] ${textMeasure}`;

interface ContentsItem {
  id: string;
  title: string;
}

/** Minimum number of parts for a list. */
const worthwhile = 3;

/** The parts of a long page: a sticky column on wide screens, else a collapsible list. */
function ContentsList({ items }: { items: ContentsItem[] }) {
  if (items.length < worthwhile) return null;
  return (
    <>
      <nav aria-label="On this page" className="xl:hidden print:hidden">
        <details className="border-y border-rule">
          <summary className="min-h-11 cursor-pointer py-3 font-medium hover:text-accent">
            On this page
          </summary>
          <Items items={items} />
        </details>
      </nav>
      <nav
        aria-label="On this page"
        className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto pb-6 max-xl:hidden print:hidden"
      >
        <p aria-hidden="true" className="mb-2 text-13 font-medium">
          On this page
        </p>
        <Items items={items} />
      </nav>
    </>
  );
}

const Items = ({ items }: { items: ContentsItem[] }) => (
  <ol className="text-13">
    {items.map(({ id, title }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="flex min-h-8 items-center border-l border-rule py-1 pl-3 text-muted wrap-anywhere hover:border-accent hover:text-accent pointer-coarse:min-h-11"
        >
          {title}
        </a>
      </li>
    ))}
  </ol>
);
