import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * Guards unsaved input: the browser asks before the tab is closed or reloaded, and any other navigation is blocked until the caller
 * has asked. `letGo` allows the next navigation.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const isFree = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      !isFree.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        placeIn(currentLocation.search) !== placeIn(nextLocation.search)),
  );
  useEffect(() => {
    // A save has finished in the meantime, so there is nothing to ask about.
    if (!isUnsaved && blocker.state === "blocked") blocker.proceed();
  }, [isUnsaved, blocker]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  return {
    blocker,
    letGo: () => {
      isFree.current = true;
    },
    /** Allows one navigation that keeps the form open. */
    pass: (navigate: () => void) => {
      isFree.current = true;
      navigate();
      isFree.current = false;
    },
  };
}

/** Returns the part of the query that identifies the open form. The rest is the list's search and filters. */
function placeIn(search: string): string {
  const params = new URLSearchParams(search);
  return ["desk", "edit", "review", "week"].map((name) => params.get(name) ?? "").join("/");
}
