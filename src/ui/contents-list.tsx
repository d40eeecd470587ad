export interface ContentsItem {
  id: string;
  title: string;
}

/** Fewer parts than this need no list. */
const worthwhile = 3;

/** The parts of a long page: a column that follows on wide screens, else a list that unfolds. */
export function ContentsList({ items }: { items: ContentsItem[] }) {
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
