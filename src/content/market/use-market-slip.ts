import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { AskedFact } from "../vendor/fact-link.tsx";

/** In milliseconds: long enough to pass over marks, and to reach the slip from its mark. */
const [openDelay, closeDelay] = [150, 400];

/**
 * Opens the source slip of a mark under the mouse, with the keyboard's focus, or tapped. A click or Enter follows the mark's link.
 * @param factAt returns the fact of the mark at an element, or null
 */
export function useMarketSlip(factAt: (element: EventTarget) => AskedFact | null) {
  const [openFact, setOpenFact] = useState<AskedFact | null>(null);
  const timer = useRef<number>(undefined);
  const keep = () => window.clearTimeout(timer.current);
  const openLater = (fact: AskedFact | null, delay = openDelay) => {
    keep();
    timer.current = window.setTimeout(() => setOpenFact(fact), delay);
  };
  const closeLater = () => openLater(null, closeDelay);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    openFact,
    /** Called when the slip has closed, which can be after the next one opened. */
    close: (fact: AskedFact) => setOpenFact((current) => (current === fact ? null : current)),
    ofMarks: {
      onPointerOver: ({ target, pointerType }: ReactPointerEvent) => {
        const fact = pointerType === "mouse" ? factAt(target) : null;
        if (fact) openLater(fact);
      },
      onPointerOut: ({ target, pointerType }: ReactPointerEvent) => {
        if (pointerType === "mouse" && factAt(target)) closeLater();
      },
      onFocus: ({ target }: FocusEvent) => {
        const fact = target.matches(":focus-visible") ? factAt(target) : null;
        if (fact) openLater(fact);
      },
      onBlur: closeLater,
      onClick: (event: MouseEvent) => {
        const isTap = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === "touch";
        const fact = isTap ? factAt(event.target) : null;
        if (!fact) return;
        event.preventDefault();
        openLater(fact, 0);
      },
    },
    ofSlip: { onPointerOver: keep, onPointerOut: closeLater, onFocus: keep, onBlur: closeLater },
  };
}
