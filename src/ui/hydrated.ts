import { useSyncExternalStore } from "react";

/** Whether React hears of what is pressed: not on the server, nor before the page is hydrated. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const neverChanges = () => () => {};
