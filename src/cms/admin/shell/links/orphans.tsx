import { EmptyState } from "#ui/empty-state.tsx";
import type { LinkReport } from "../../../links/links.schema.ts";
import { EntryLink } from "./use-list.tsx";

/** Public pages that no other entry links to. */
export function Orphans({ orphans: { total, items } }: { orphans: LinkReport["orphans"] }) {
  if (total === 0) return <EmptyState level={3} title="Every page is linked to from another one" />;
  return (
    <div>
      <p className="mb-4 max-w-prose text-muted">
        No text or list of another entry leads to these pages: readers find them in lists and by search alone.
      </p>
      <ul className="border-t border-rule-strong">
        {items.map((orphan) => (
          <li
            key={orphan.path}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-2"
          >
            <EntryLink use={orphan} />
            <span className="text-13 text-muted wrap-anywhere">{orphan.path}</span>
          </li>
        ))}
      </ul>
      {items.length < total && <p className="mt-3 text-muted">{total - items.length} more</p>}
    </div>
  );
}
