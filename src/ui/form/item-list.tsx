import { ArrowDown, ArrowUp, Ellipsis, Plus, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../button.tsx";
import { classes } from "../classes.ts";
import type { FieldTexts } from "../field.tsx";
import { FieldSet } from "../field-set.tsx";
import { Menu } from "../menu.tsx";
import { moveItem, removeItem, replaceItem } from "./list-edits.ts";

export interface ItemListTexts extends Pick<FieldTexts, "hint" | "error"> {
  legend: ReactNode;
  /** Noun for one item: `feature`. */
  itemName: string;
}

interface ItemListProps<Item> extends ItemListTexts {
  items: Item[];
  onChange: (items: Item[]) => void;
  /** Renders an editable item. `change` replaces it. */
  renderItem: (item: Item, index: number, change: (item: Item) => void) => ReactNode;
  /** Creates the value of an added item. Without it, items cannot be added here. */
  newItem?: () => Item;
  /** Compact items have their buttons beside them. Others have a numbered frame with the buttons below. */
  isCompact?: boolean;
  /** The field itself, to be focused if it is invalid. */
  ref?: Ref<HTMLFieldSetElement>;
  /** Rendered beside the Add button. */
  children?: ReactNode;
}

/** A list whose items can be added, edited, removed and reordered with buttons, or moved with Alt and an arrow key. */
export function ItemList<Item>({
  items,
  onChange,
  renderItem,
  newItem,
  itemName,
  isCompact,
  children,
  ...frame
}: ItemListProps<Item>) {
  const edits = useListEdits({ items, onChange, itemName });
  const moveByKeys = (event: KeyboardEvent, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    // An editor inside the item may have handled the key.
    if (!by || !event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    edits.move(index, by);
  };
  return (
    <FieldSet {...frame}>
      {items.length > 0 && (
        <ol ref={edits.list} className={classes("flex flex-col", isCompact ? "gap-1.5" : "gap-4")}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items are values without an id; their inputs have no state
            <li key={index} onKeyDown={(event) => moveByKeys(event, index)} className={layouts(isCompact)}>
              {!isCompact && (
                <span className="flex-1 pl-3 text-13 font-medium text-muted tabular-nums">
                  {capitalised(itemName)} {index + 1}
                </span>
              )}
              <div className={isCompact ? "min-w-0 flex-1" : "order-last w-full p-3 pt-1"}>
                {renderItem(item, index, (next) => onChange(replaceItem(items, index, next)))}
              </div>
              <ItemActions
                name={`${itemName} ${index + 1}`}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                onMove={(by) => edits.move(index, by)}
                onRemove={() => edits.remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {edits.announcement}
      </p>
      {(newItem || children) && (
        <div className={classes("flex flex-wrap gap-2", items.length > 0 && "mt-2")}>
          {newItem && (
            <Button
              ref={edits.addButton}
              icon={<Plus aria-hidden="true" />}
              onClick={() => edits.add(newItem())}
            >
              Add {itemName}
            </Button>
          )}
          {children}
        </div>
      )}
    </FieldSet>
  );
}

/** Moves, removes and adds items, announces the change, and keeps the focus on the affected item. */
function useListEdits<Item>({
  items,
  onChange,
  itemName,
}: Pick<ItemListProps<Item>, "items" | "onChange" | "itemName">) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, announce] = useState("");
  const focusLater = useFocusAfterChange(list, addButton);
  const move = (index: number, by: number) => {
    const moved = moveItem(items, index, index + by);
    if (moved === items) return;
    focusLater({ index: index + by, control: focusedControl(list.current, index) });
    announce(`Moved to place ${index + by + 1} of ${items.length}`);
    onChange(moved);
  };
  const remove = (index: number) => {
    focusLater({ index: Math.min(index, items.length - 2), control: 0 });
    announce(`${capitalised(itemName)} ${index + 1} removed`);
    onChange(removeItem(items, index));
  };
  const add = (item: Item) => {
    focusLater({ index: items.length, control: 0 });
    onChange([...items, item]);
  };
  return { list, addButton, announcement, move, remove, add };
}

const layouts = (isCompact: boolean | undefined) =>
  classes(
    "flex",
    isCompact ? "items-start gap-1" : "flex-wrap items-center rounded-control border border-rule",
  );

/** Alt with an arrow key does the same as the arrow buttons, so they are not in the Tab order. */
function ItemActions({
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}) {
  const up = { label: `Move ${name} up`, icon: <ArrowUp aria-hidden="true" /> };
  const down = { label: `Move ${name} down`, icon: <ArrowDown aria-hidden="true" /> };
  const away = { label: `Remove ${name}`, icon: <X aria-hidden="true" /> };
  return (
    <>
      <div className="hidden shrink-0 sm:flex">
        <IconButton label={up.label} tabIndex={-1} disabled={isFirst} onClick={() => onMove(-1)}>
          {up.icon}
        </IconButton>
        <IconButton label={down.label} tabIndex={-1} disabled={isLast} onClick={() => onMove(1)}>
          {down.icon}
        </IconButton>
        <IconButton label={away.label} onClick={onRemove}>
          {away.icon}
        </IconButton>
      </div>
      <div className="sm:hidden">
        <Menu
          trigger={
            <IconButton label={`Actions for ${name}`}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          items={[
            { ...up, isDisabled: isFirst, onSelect: () => onMove(-1) },
            { ...down, isDisabled: isLast, onSelect: () => onMove(1) },
            { ...away, onSelect: onRemove },
          ]}
        />
      </div>
    </>
  );
}

interface FocusTarget {
  index: number;
  /** Index of one of the item's controls. Falls back to the first if it does not exist. */
  control: number;
}

/** Focuses a control of the list after the pending change has rendered, or the Add button if the list is empty. */
export function useFocusAfterChange(
  list: { current: HTMLElement | null },
  addButton?: { current: HTMLElement | null },
) {
  const target = useRef<FocusTarget | null>(null);
  useEffect(() => {
    if (!target.current) return;
    const { index, control } = target.current;
    target.current = null;
    const controls = controlsOf(list.current, index);
    const next = controls[control] ?? controls[0] ?? addButton?.current;
    if (next instanceof HTMLElement) next.focus();
  });
  return (next: FocusTarget) => {
    target.current = next;
  };
}

const controlsOf = (list: HTMLElement | null, index: number): Element[] => [
  ...(list?.children[index]?.querySelectorAll("a[href], input, textarea, select, button:not(:disabled)") ??
    []),
];

/** The index of the focused control within its item, or 0. */
const focusedControl = (list: HTMLElement | null, index: number) =>
  Math.max(
    0,
    controlsOf(list, index).findIndex((control) => control.matches(":focus")),
  );

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
