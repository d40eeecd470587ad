import type { AdminType } from "#cms/admin/type.tsx";
import { formatCount } from "#shared/text.ts";
import { Key } from "#ui/admin/key.tsx";
import { Pager } from "#ui/pager.tsx";
import { countEntries } from "./bulk-words.ts";
import { isListedAsCards } from "./entry-cards.tsx";
import type { ListPage } from "./list.query.ts";
import { rowsPerPage } from "./list-state.ts";

const hints = [
  { keys: ["↑", "↓"], does: "move" },
  { keys: ["Space"], does: "look" },
  { keys: ["x"], does: "select" },
  { keys: ["Enter"], does: "open" },
];

/** Shows which of the rows are displayed, with links to the other pages. */
export function ListFoot({
  type,
  list: { items, total, page },
  onPage,
}: {
  type: AdminType;
  list: ListPage;
  onPage: (page: number) => void;
}) {
  const first = (page - 1) * rowsPerPage + 1;
  return (
    <footer>
      <Pager page={page} pages={Math.ceil(total / rowsPerPage)} onChange={onPage} />
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 pt-3 text-13 text-muted tabular-nums">
        <span>
          {formatCount(first)}–{formatCount(first + items.length - 1)} of {countEntries(type, total)}
        </span>
        <span className="flex flex-wrap gap-x-4 max-md:hidden pointer-coarse:hidden">
          {!isListedAsCards(type) &&
            hints.map(({ keys, does }) => (
              <span key={does} className="flex items-center gap-1">
                {keys.map((key) => (
                  <Key key={key} name={key} />
                ))}
                {does}
              </span>
            ))}
        </span>
      </p>
    </footer>
  );
}
