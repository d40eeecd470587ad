import { useSyncExternalStore } from "react";

/** Returns true once the page is hydrated and React handles events. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const neverChanges = () => () => {};
