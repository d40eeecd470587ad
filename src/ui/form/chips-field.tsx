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
import { addOnce, linesOf, removeItem } from "./list-edits.ts";

/**
 * A list of words as chips: Enter, the button, leaving the field and the form's submission add what is typed; it is trimmed,
 * and nothing is there twice.
 */
export function ChipsField({
  items,
  onChange,
  ref,
  ...texts
}: Omit<FieldTexts, "isLabelHidden"> & {
  items: string[];
  onChange: (items: string[]) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [notice, setNotice] = useState("");
  const add = (texts: string[]) => {
    if (!texts.some((text) => text.trim())) return;
    const added = addOnce(items, texts);
    const count = added.length - items.length;
    setNotice(count > 0 ? `${added.slice(items.length).join(", ")} added` : alreadyThere(texts));
    setTyped("");
    if (count > 0) onChange(added);
  };
  const addRest = useEffectEvent(() => {
    if (typed.trim()) flushSync(() => add([typed]));
  });
  const input = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    const owner = input.current?.form;
    // Ahead of the form's own handler, which takes the values as they are.
    owner?.addEventListener("submit", addRest, { capture: true });
    return () => owner?.removeEventListener("submit", addRest, { capture: true });
  }, []);
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add([typed]);
  };
  const addLines = (event: ClipboardEvent) => {
    const lines = linesOf(event.clipboardData.getData("text/plain"));
    if (lines.length < 2) return;
    event.preventDefault();
    add(lines);
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
          onPaste={addLines}
          onBlur={() => typed.trim() && add([typed])}
          {...describedBy(id, texts)}
        />
        <Button onClick={() => add([typed])}>Add</Button>
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
  texts.some((text) => text.trim()) ? "This is on the list already" : "";

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
