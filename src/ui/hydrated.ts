import { useSyncExternalStore } from "react";

/** Returns true after hydration, when React handles events. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const neverChanges = () => () => {};
