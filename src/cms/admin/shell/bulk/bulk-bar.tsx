import { Ellipsis, LoaderCircle } from "lucide-react";
import { formatCount } from "#shared/text.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import type { AdminType } from "../../type.tsx";
import { bulkWordsOf, countEntries } from "./bulk-words.ts";
import { type BulkRequest, mostAtOnce } from "./use-bulk.tsx";

/** Says how many entries are selected and what can be done to them. It stays in sight while the list scrolls. */
export function BulkBar({
  type,
  count,
  all,
  running,
  onAct,
  onSetField,
  onSelectAll,
  onClear,
}: {
  type: AdminType;
  count: number;
  /** The rows of all pages: how many there are, and whether search and filters leave others out. */
  all: { count: number; isFiltered: boolean };
  running: Pick<BulkRequest, "action" | "count"> | null;
  onAct: (action: "publish" | "unpublish" | "delete") => void;
  onSetField: () => void;
  onSelectAll: () => void;
  onClear: () => void;
}) {
  const words = bulkWordsOf(type);
  const isBusy = running !== null;
  const isTooMany = count > mostAtOnce;
  const isDisabled = isBusy || isTooMany;
  const press = { disabled: isTooMany, isBusy };
  return (
    <section
      aria-label="Actions for what is selected"
      className="absolute inset-x-0 -top-1 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-accent bg-accent-wash px-2 py-0.75 shadow-float"
    >
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-1">
        <p className="px-1 font-medium whitespace-nowrap tabular-nums">
          {running ? (
            <span className="flex items-center gap-2">
              <LoaderCircle aria-hidden="true" className="size-4 animate-turn" />
              {words[running.action].running} {countEntries(type, running.count)}...
            </span>
          ) : (
            `${formatCount(count)} selected`
          )}
        </p>
        {!isBusy && count < all.count && (
          <Button variant="quiet" className="px-2 max-sm:text-13" onClick={onSelectAll}>
            Select all {formatCount(all.count)}
            {all.isFiltered && " that match"}
          </Button>
        )}
        <Button variant="quiet" className="shrink-0 px-2 max-lg:ml-auto" disabled={isBusy} onClick={onClear}>
          Clear
        </Button>
      </div>
      {isTooMany && <p className="text-13">At most {formatCount(mostAtOnce)} at once</p>}
      <div className="flex min-w-0 flex-wrap gap-2">
        <Button {...press} onClick={() => onAct("publish")}>
          {words.publish.label}
        </Button>
        <Button {...press} onClick={() => onAct("unpublish")}>
          {words.unpublish.label}
        </Button>
        <Button {...press} className="max-lg:hidden" onClick={onSetField}>
          {words.set.label}
        </Button>
        <Button {...press} className="max-lg:hidden" onClick={() => onAct("delete")}>
          {words.delete.label}
        </Button>
        <span className="lg:hidden">
          <Menu
            trigger={
              <IconButton label="More actions" variant="secondary">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            items={[
              { label: words.set.label, isDisabled, onSelect: onSetField },
              { label: words.delete.label, isDisabled, isDestructive: true, onSelect: () => onAct("delete") },
            ]}
          />
        </span>
      </div>
    </section>
  );
}
