import { useSyncExternalStore } from "react";

/** The width below which the reader takes the whole screen: Tailwind's `lg`. */
const narrow = "(width < 64rem)";

/** Returns true while the window has no room for two panes; false on the server. */
export const useIsNarrow = () =>
  useSyncExternalStore(
    watch,
    () => matchMedia(narrow).matches,
    () => false,
  );

function watch(onChange: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
