import { type RefObject, useEffect, useRef } from "react";

/**
 * Restores the focus to a dialog's opener when it closes, or to `other` if the address opened the dialog or the opener is gone.
 * Returns a function that remembers the opener.
 */
export function useFocusBack(isOpen: boolean, other: RefObject<HTMLElement | null>): () => void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) {
      const target = opener.current;
      if (target instanceof HTMLElement && target.isConnected) target.focus();
      else other.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen, other]);
  return () => {
    opener.current = document.activeElement;
  };
}
