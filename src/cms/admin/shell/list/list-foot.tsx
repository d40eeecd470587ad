import { Pager } from "#ui/pager.tsx";
import type { AdminType } from "../../type.tsx";
import type { ListPage } from "./list.query.ts";
import { rowsPerPage } from "./list-state.ts";

/** Says which of all rows are in sight, and leads to the others. */
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
          {first.toLocaleString("en-US")}–{(first + items.length - 1).toLocaleString("en-US")} of{" "}
          {total.toLocaleString("en-US")} {type.plural}
        </span>
        <span className="max-md:hidden">
          Arrow keys move · Space looks at a row · Enter opens it, and saves a value
        </span>
      </p>
    </footer>
  );
}
