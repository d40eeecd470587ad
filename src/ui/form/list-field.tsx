import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useRef } from "react";
import { TextField } from "../text-field.tsx";
import { ItemList, type ItemListTexts } from "./item-list.tsx";
import { itemsOf, linesOf, pasteIntoItem, removeItem } from "./list-edits.ts";

interface ListFieldProps extends ItemListTexts {
  items: string[];
  onChange: (items: string[]) => void;
  /** Messages of single items, by index. */
  errors?: (string | undefined)[];
  /** Offered during typing. Other values are allowed. */
  suggestions?: string[];
  placeholder?: string;
  /** True if commas and semicolons separate items. Default: items may contain them. */
  splitsAtCommas?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
}

/** A list of short texts, one per line. Enter starts the next item, and pasted lines become items. */
export function ListField({
  items,
  onChange,
  errors,
  suggestions,
  placeholder,
  splitsAtCommas = false,
  ...list
}: ListFieldProps) {
  const split = splitsAtCommas ? itemsOf : linesOf;
  const before = useRef("");
  /**
   * Returns the list with a typed item split at separators, and the index of its last part. Stored items and suggestions are not
   * split.
   */
  const splitItem = (index: number) => {
    const item = items[index] ?? "";
    const isTyped = splitsAtCommas && item !== before.current && !suggestions?.includes(item.trim());
    const parts = isTyped ? itemsOf(item) : [];
    return parts.length < 2
      ? { next: items, last: index }
      : { next: items.toSpliced(index, 1, ...parts), last: index + parts.length - 1 };
  };
  const suggestionsId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const focusItem = (index: number) =>
    // The input exists after React has re-rendered the list.
    requestAnimationFrame(() => frame.current?.querySelectorAll("input")[index]?.focus());

  const editByKeys = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      const { next, last } = splitItem(index);
      onChange(next.toSpliced(last + 1, 0, ""));
      focusItem(last + 1);
    }
    if (event.key === "Backspace" && items[index] === "" && items.length > 1) {
      event.preventDefault();
      onChange(removeItem(items, index));
      focusItem(Math.max(0, index - 1));
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const text = event.clipboardData.getData("text/plain");
    if (split(text).length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const end = items[index]?.length ?? 0;
    const selection = { start: selectionStart ?? end, end: selectionEnd ?? end };
    onChange(pasteIntoItem(items, index, selection, text, split));
    focusItem(index + split(text).length - 1);
  };

  return (
    <div ref={frame} className="min-w-0">
      <ItemList
        {...list}
        items={items}
        onChange={onChange}
        newItem={() => ""}
        isCompact
        renderItem={(item, index, change) => (
          <TextField
            label={`${list.itemName} ${index + 1}`}
            isLabelHidden
            value={item}
            placeholder={placeholder}
            error={errors?.[index]}
            list={suggestions ? suggestionsId : undefined}
            autoComplete="off"
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => editByKeys(event, index)}
            onPaste={(event) => paste(event, index)}
            onFocus={() => {
              before.current = item;
            }}
            onBlur={() => {
              const { next } = splitItem(index);
              if (next !== items) onChange(next);
            }}
          />
        )}
      />
      {suggestions && (
        <datalist id={suggestionsId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </div>
  );
}
