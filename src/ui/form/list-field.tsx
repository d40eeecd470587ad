import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useRef } from "react";
import { TextField } from "../text-field.tsx";
import { ItemList, type ItemListTexts } from "./item-list.tsx";
import { linesOf, pasteIntoItem, removeItem } from "./list-edits.ts";

interface ListFieldProps extends ItemListTexts {
  items: string[];
  onChange: (items: string[]) => void;
  /** Messages for single items, by their place. */
  errors?: (string | undefined)[];
  /** Offered while typing; they bind to nothing. */
  suggestions?: string[];
  placeholder?: string;
  ref?: Ref<HTMLFieldSetElement>;
}

/** A list of short texts, one a line: Enter begins the next, pasted lines become items. */
export function ListField({ items, onChange, errors, suggestions, placeholder, ...list }: ListFieldProps) {
  const suggestionsId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const focusItem = (index: number) =>
    // The item exists once React has rendered the list again.
    requestAnimationFrame(() => frame.current?.querySelectorAll("input")[index]?.focus());

  const editByKeys = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      onChange(items.toSpliced(index + 1, 0, ""));
      focusItem(index + 1);
    }
    if (event.key === "Backspace" && items[index] === "" && items.length > 1) {
      event.preventDefault();
      onChange(removeItem(items, index));
      focusItem(Math.max(0, index - 1));
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const text = event.clipboardData.getData("text/plain");
    if (linesOf(text).length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const end = items[index]?.length ?? 0;
    onChange(pasteIntoItem(items, index, { start: selectionStart ?? end, end: selectionEnd ?? end }, text));
    focusItem(index + linesOf(text).length - 1);
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
