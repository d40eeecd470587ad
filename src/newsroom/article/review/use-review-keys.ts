import { useEffect, useEffectEvent } from "react";
import { areSingleKeysOn } from "#shared/single-keys.ts";

/** The keys of the review: pressed alone, outside of fields, and only while no other window lies over it. */
export function useReviewKeys(actions: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || !isFree(event)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areSingleKeysOn())
    return false;
  if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest("input, textarea, select, [contenteditable=true], [role=listbox]");
}
