import { useEffect, useEffectEvent } from "react";
import { areSingleKeysOn } from "#shared/single-keys.ts";

/** Calls `action` when a key is pressed alone, outside of fields and dialogs, unless single keys are switched off. */
export const useSingleKey = (key: string, action: () => void) => useSingleKeys({ [key]: action });

/** The same for several keys, by their names. */
export function useSingleKeys(actions: Record<string, (event: KeyboardEvent) => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || !isSingleKey(event)) return;
    event.preventDefault();
    action(event);
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** Returns true for a press of a single key that is meant for nothing else: no field, no dialog, no menu. */
function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (!areSingleKeysOn() || document.querySelector("[role=dialog], [role=alertdialog], [role=menu]"))
    return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest(typed);
}

/** Controls that take letters for themselves. */
const typed =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=listbox]";
