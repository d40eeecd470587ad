import { useEffect, useEffectEvent } from "react";
import { areSingleKeysOn } from "#shared/single-keys.ts";

/** Calls `action` when a key is pressed without modifiers outside fields and dialogs, unless single-key shortcuts are off. */
export const useSingleKey = (key: string, action: () => void) => useSingleKeys({ [key]: action });

/** The same for several keys, by name. */
export function useSingleKeys(actions: Record<string, (event: KeyboardEvent) => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || !isSingleKey(event)) return;
    event.preventDefault();
    if (!event.repeat || moving.has(event.key)) action(event);
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** A held key may move on, but not act on one entry after another. */
const moving: ReadonlySet<string> = new Set(["j", "k"]);

/** Returns true if the key press is not meant for a field, dialog or menu. */
function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (!areSingleKeysOn() || document.querySelector("[role=dialog], [role=alertdialog], [role=menu]"))
    return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest(typed);
}

/** Controls that take typed characters. */
const typed =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=listbox]";
