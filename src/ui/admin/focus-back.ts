import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns the focus to the opener of a dialog when it closes, or to `other` if the address opened it or the opener is
 * gone. Returns a function that remembers the opener.
 */
export function useFocusBack(isOpen: boolean, other: RefObject<HTMLElement | null>): () => void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) {
      const wanted = opener.current;
      if (wanted instanceof HTMLElement && wanted.isConnected) wanted.focus();
      else other.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen, other]);
  return () => {
    opener.current = document.activeElement;
  };
}
