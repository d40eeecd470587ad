import { useEffect, useEffectEvent } from "react";
import { areSingleKeysOn } from "#shared/single-keys.ts";

/** Calls `action` when a key is pressed alone, outside of fields and dialogs, unless single keys are switched off. */
export function useSingleKey(key: string, action: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event, key)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** Returns true for a press of a single key that is meant for nothing else: no field, no dialog, no menu. */
function isSingleKey(event: KeyboardEvent, key: string): boolean {
  if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return false;
  if (!areSingleKeysOn() || document.querySelector("[role=dialog], [role=alertdialog], [role=menu]"))
    return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest("input, textarea, select, [contenteditable=true], [role=listbox]");
}
