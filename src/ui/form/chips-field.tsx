import { X } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Button } from "../button.tsx";
import { classes } from "../classes.ts";
import { describedBy, Field, type FieldTexts, inputClass } from "../field.tsx";
import { addOnce, itemsOf, linesOf, removeItem } from "./list-edits.ts";

/**
 * A list of words as chips. Enter, the button, blur and submit add the typed word; pasted lines are added immediately. Commas and
 * semicolons separate words unless words may contain them. Duplicates are dropped.
 */
export function ChipsField({
  items,
  onChange,
  holdsCommas = false,
  ref,
  ...texts
}: Omit<FieldTexts, "isLabelHidden"> & {
  items: string[];
  onChange: (items: string[]) => void;
  /** True if an item may contain a comma: `Worldwide, operated from Switzerland`. */
  holdsCommas?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [notice, setNotice] = useState("");
  const split = holdsCommas ? linesOf : itemsOf;
  const add = (texts: string[]) => {
    if (!texts.some((text) => text.trim())) return;
    const added = addOnce(items, texts);
    const count = added.length - items.length;
    setNotice(count > 0 ? `${added.slice(items.length).join(", ")} added` : alreadyThere(texts));
    setTyped("");
    if (count > 0) onChange(added);
  };
  const addRest = useEffectEvent(() => {
    if (typed.trim()) flushSync(() => add(split(typed)));
  });
  const input = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    const owner = input.current?.form;
    // Runs before the form's own handler, which reads the values.
    owner?.addEventListener("submit", addRest, { capture: true });
    return () => owner?.removeEventListener("submit", addRest, { capture: true });
  }, []);
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(split(typed));
  };
  const addPasted = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (split(pasted).length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    add(split(typed.slice(0, selectionStart ?? 0) + pasted + typed.slice(selectionEnd ?? 0)));
  };
  return (
    <Field id={id} {...texts}>
      {items.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {items.map((item, index) => (
            <RemovableChip key={item} text={item} onRemove={() => onChange(removeItem(items, index))} />
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <input
          ref={(element) => {
            input.current = element;
            setRef(ref, element);
          }}
          id={id}
          type="text"
          value={typed}
          autoComplete="off"
          className={classes(inputClass, "flex-1")}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={addByEnter}
          onPaste={addPasted}
          onBlur={() => typed.trim() && add(split(typed))}
          {...describedBy(id, texts)}
        />
        <Button onClick={() => add(split(typed))}>Add</Button>
      </div>
      <p role="status" className="text-13 text-muted empty:hidden">
        {notice}
      </p>
    </Field>
  );
}

function setRef(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) {
  if (typeof ref === "function") ref(element);
  else if (ref) ref.current = element;
}

const alreadyThere = (texts: string[]) =>
  texts.some((text) => text.trim()) ? "This is already on the list" : "";

const RemovableChip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <li className="inline-flex max-w-full items-center rounded-control bg-accent-wash text-13 text-accent">
    <span className="my-1 ml-2 line-clamp-3 wrap-anywhere">{text}</span>
    <button
      type="button"
      aria-label={`Remove ${text}`}
      onClick={onRemove}
      className="grid size-7 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-accent hover:text-on-accent pointer-coarse:size-11"
    >
      <X aria-hidden="true" className="size-3.5" />
    </button>
  </li>
);
