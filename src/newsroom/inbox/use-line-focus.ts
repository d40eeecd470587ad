import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Triage } from "./use-triage.ts";

/**
 * Keeps focus on the cursor's line. Focus follows the cursor within the list, moves to the next line if its own disappears, and to
 * the frame if none is left. Focus outside the list, for example in the reader, is left alone.
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
  // Runs after every render, because the line may have just been rendered.
  useLayoutEffect(() => {
    const { activeElement: focused, body } = document;
    const isLost = focused === body || focused === null;
    const isOnLine = focused instanceof HTMLElement && focused.dataset.line !== undefined;
    const isOnFrame = focused === frame.current;
    if (!isInList.current || !(isLost || isOnLine || isOnFrame)) return;
    const line = id === null ? null : frame.current?.querySelector<HTMLElement>(`[data-line="${id}"]`);
    const focusTarget = line ?? frame.current;
    if (focusTarget !== focused) focusTarget?.focus({ preventScroll: true });
  });
}

/** The line under the cursor, or else the list. */
export const lineOf = (frame: HTMLElement | null) =>
  frame?.querySelector<HTMLElement>("[aria-current=true]") ?? frame;
