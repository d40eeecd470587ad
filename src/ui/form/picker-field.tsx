import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type Ref, useMemo, useRef, useState } from "react";
import { Choice } from "../checkbox-field.tsx";
import { SearchField } from "../search-field.tsx";
import { ItemList, type ItemListTexts } from "./item-list.tsx";

export interface PickerOption<Key> {
  key: Key;
  label: string;
  /** A word beside the label: `Draft`. */
  note?: string;
}

interface PickerFieldProps<Key> extends ItemListTexts {
  /** The search results. */
  options: PickerOption<Key>[];
  search: string;
  onSearch: (search: string) => void;
  /** In the order shown to readers. */
  chosen: Key[];
  onChange: (chosen: Key[]) => void;
  labelOf: (key: Key) => string;
  /** Shown in place of an empty list of options. */
  emptyText: string;
  ref?: Ref<HTMLFieldSetElement>;
}

/** A multiple choice from many options: the chosen ones in order, with a search and a list of checkboxes below. */
export function PickerField<Key extends string | number>({
  options,
  search,
  onSearch,
  chosen,
  onChange,
  labelOf,
  emptyText,
  ...frame
}: PickerFieldProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  const toggle = (key: Key) =>
    onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  return (
    <ItemList
      {...frame}
      items={chosen}
      onChange={onChange}
      isCompact
      renderItem={(key) => (
        <p className="min-h-10 panel bg-accent-wash px-3 py-2 wrap-anywhere">{labelOf(key)}</p>
      )}
    >
      <div className="w-full overflow-hidden rounded-control border border-rule">
        <SearchField
          label={`Search (${chosen.length} chosen)`}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            list.current?.querySelector("input")?.focus();
          }}
          className="border-b border-rule p-2"
        />
        {options.length === 0 ? (
          <p className="px-3 py-4 text-muted">{emptyText}</p>
        ) : (
          <Options ref={list} options={options} chosen={chosen} onToggle={toggle} />
        )}
      </div>
    </ItemList>
  );
}

const rowHeight = 36;

/** Renders only the visible options. Tab reaches one checkbox, and the arrow keys the others. */
function Options<Key extends string | number>({
  options,
  chosen,
  onToggle,
  ref,
}: {
  options: PickerOption<Key>[];
  chosen: Key[];
  onToggle: (key: Key) => void;
  ref: { current: HTMLDivElement | null };
}) {
  const [active, setActive] = useState(0);
  const ticked = useMemo(() => new Set(chosen), [chosen]);
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => options[index]?.key ?? index,
    overscan: 8,
    initialRect: { width: 300, height: 240 },
  });
  const go = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: options.length - 1 }[event.key];
    if (to === undefined || event.altKey) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(to, options.length - 1));
    setActive(index);
    rows.scrollToIndex(index);
    requestAnimationFrame(() =>
      ref.current?.querySelector<HTMLElement>(`[data-index="${index}"] input`)?.focus(),
    );
  };
  const drawn = rows.getVirtualItems();
  // If the active checkbox has scrolled out of view, all rendered ones are reachable.
  const isReachable = (index: number) => index === active || !drawn.some((row) => row.index === active);
  return (
    <div ref={ref} className="max-h-60 overflow-y-auto overscroll-contain">
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {drawn.map(({ key, index, start }) => {
          const option = options[index];
          if (!option) return null;
          return (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0 px-3"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Choice
                type="checkbox"
                label={<OptionLabel option={option} />}
                input={{
                  checked: ticked.has(option.key),
                  tabIndex: isReachable(index) ? 0 : -1,
                  onKeyDown: go,
                  onFocus: () => setActive(index),
                  onChange: () => onToggle(option.key),
                }}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

const OptionLabel = ({ option: { label, note } }: { option: PickerOption<unknown> }) => (
  <>
    {label}
    {note && <span className="ml-2 text-13 text-muted">{note}</span>}
  </>
);
