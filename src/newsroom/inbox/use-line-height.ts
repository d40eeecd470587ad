import { useCallback, useState } from "react";

/** Height in pixels of a line of 2.75 rem (`h-11`) in letters of the usual size. */
const usualHeight = 44;

/**
 * Follows the height of the inbox's lines, which grow with the reader's letters: `sizer` is the ref of an element as
 * high as a line.
 */
export function useLineHeight() {
  const [height, setHeight] = useState(usualHeight);
  const sizer = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight || usualHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { height, sizer };
}
