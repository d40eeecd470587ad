import { useEffect } from "react";
import { areSingleKeysOn } from "#shared/single-keys.ts";
import { refuse } from "./shortlist.ts";

export const trayId = "shortlist-tray";

/** `c` leads to the tray from wherever nothing is typed, Escape from the tray back. */
export function useTrayKeys() {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const { target } = event;
      if (isShortcut(event) || !(target instanceof HTMLElement)) return;
      const isInTray = target.closest(`#${trayId}`) !== null;
      if (event.key === "Escape" && isInTray) cameFrom?.focus();
      if (event.key !== "c" || isInTray || isTypedInto(target) || !areSingleKeysOn()) return;
      event.preventDefault();
      if (!focusTray()) refuse("The shortlist is empty. Tick a vendor to put it there.");
    };
    document.addEventListener("keydown", lead);
    return () => document.removeEventListener("keydown", lead);
  }, []);
}

const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

const isTypedInto = (element: HTMLElement) =>
  element.isContentEditable ||
  element.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])");

/** The element that had the focus before the tray. */
let cameFrom: HTMLElement | null = null;

/** Moves the focus to the tray; returns false where there is none to see. */
export function focusTray(): boolean {
  const tray = document.querySelector<HTMLElement>(`#${trayId}.bar-at-foot`);
  if (tray) cameFrom = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  tray?.focus();
  return tray !== null;
}
