import { type RefObject, useEffect, useRef } from "react";

/**
 * When a window is left, whatever opened it gets the focus back, or `other` where the address had opened it or the opener is
 * gone. Returns what notes the opener.
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
