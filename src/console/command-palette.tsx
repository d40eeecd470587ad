import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { pluralize } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { Dialog } from "#ui/dialog.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { contentId } from "../content-id.ts";
import { currentOptionClass } from "../current-option.ts";
import { type Place, usePlaces } from "./palette-places.ts";

/**
 * ⌘K or Ctrl+K: jumps to any tab or entry by its name, and offers what the screen can do. Passes `children` the function that
 * opens it.
 */
export function CommandPalette({ children }: { children: (open: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLeaving = useRef(false);
  // Escape and commands of the screen lead back to where the focus was, a place leads on.
  const choose = (isPlace: boolean) => {
    isLeaving.current = isPlace;
    setIsOpen(false);
  };
  const findNextFocus = () => {
    const next = isLeaving.current ? document.getElementById(contentId) : null;
    isLeaving.current = false;
    return next;
  };
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      // Another dialog holds the keyboard until it is closed.
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener("keydown", toggle);
    return () => window.removeEventListener("keydown", toggle);
  }, []);
  return (
    <>
      {children(() => setIsOpen(true))}
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Go to" returnFocus={findNextFocus}>
        {isOpen && <Palette onChoose={choose} />}
      </Dialog>
    </>
  );
}

function Palette({ onChoose }: { onChoose: (isPlace: boolean) => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const { places, isLooking } = usePlaces(search);
  const go = (to: Place["to"] | undefined) => {
    if (!to) return;
    const isCommand = typeof to === "function";
    // The focus goes back to the screen before a command moves it.
    flushSync(() => onChoose(!isCommand));
    if (isCommand) return void setTimeout(to);
    void Promise.resolve(navigate(to)).then(() => requestAnimationFrame(focusContent));
  };
  const move = (by: number) => setActive((at) => (at + by + places.length) % Math.max(1, places.length));
  return (
    <>
      <SearchField
        label="A tab or an entry"
        role="combobox"
        aria-expanded={places.length > 0}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={places[active] ? `${listId}-${active}` : undefined}
        value={search}
        data-autofocus=""
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") go(places[active]?.to);
          else if (event.key === "ArrowDown") move(1);
          else if (event.key === "ArrowUp") move(-1);
          else return;
          event.preventDefault();
        }}
      />
      <div id={listId} role="listbox" aria-label="Places" className="mt-3 flex flex-col">
        {places.map(({ key, to, label, where }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search box has the keyboard
          <div
            key={key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            ref={index === active ? bringIntoSight : undefined}
            onClick={() => go(to)}
            className={classes(
              "flex min-h-10 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1.5 hover:bg-accent-wash",
              index === active && currentOptionClass,
            )}
          >
            <span className="line-clamp-2 min-w-0 wrap-anywhere">{label}</span>
            <span className="text-13 text-muted">{where}</span>
          </div>
        ))}
      </div>
      <p role="status" className={places.length > 0 ? "sr-only" : "text-muted"}>
        {places.length > 0 ? pluralize(places.length, "place") : isLooking ? "Looking..." : "No matches"}
      </p>
    </>
  );
}

/** The content may have gone with the screen before, and the focus with it. */
function focusContent() {
  if (document.activeElement === document.body) document.getElementById(contentId)?.focus();
}

const bringIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });
