import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * Prevents unsaved input from being left by accident: the browser asks before the tab is closed or reloaded, and every
 * other way out of the form gives a blocked navigation to ask about. `letGo` allows the next navigation.
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
    // A save has finished meanwhile, so there is nothing to ask about.
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
    /** Lets one navigation pass that leaves the form open. */
    pass: (navigate: () => void) => {
      isFree.current = true;
      navigate();
      isFree.current = false;
    },
  };
}

/** Returns the part of the address that identifies the open form; the rest is the list's search and filters. */
function placeIn(search: string): string {
  const params = new URLSearchParams(search);
  return ["desk", "edit", "review"].map((name) => params.get(name) ?? "").join("/");
}
