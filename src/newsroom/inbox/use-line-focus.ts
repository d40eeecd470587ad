import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Triage } from "./use-triage.ts";

/**
 * Keeps the focus with the cursor: it follows the cursor within the list, goes to the next line when its own has gone,
 * and to the frame when none is left. A focus elsewhere, in the reader for instance, stays there.
 */
export function useLineFocus(frame: RefObject<HTMLDivElement | null>, { current }: Triage) {
  const isInList = useRef(true);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      isInList.current = target instanceof Node && Boolean(frame.current?.contains(target));
    };
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) isInList.current = false;
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", leave);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", leave);
    };
  }, [frame]);
  const id = current?.id ?? null;
  // After every drawing: the line may have come into the page only now.
  useLayoutEffect(() => {
    const { activeElement: focused, body } = document;
    const isLost = focused === body || focused === null;
    const isOnLine = focused instanceof HTMLElement && focused.dataset.line !== undefined;
    const isOnFrame = focused === frame.current;
    if (!isInList.current || !(isLost || isOnLine || isOnFrame)) return;
    const line = id === null ? null : frame.current?.querySelector<HTMLElement>(`[data-line="${id}"]`);
    const wanted = line ?? frame.current;
    if (wanted !== focused) wanted?.focus({ preventScroll: true });
  });
}

/** The line under the cursor, or the list where there is none. */
export const lineOf = (frame: HTMLElement | null) =>
  frame?.querySelector<HTMLElement>("[aria-current=true]") ?? frame;
