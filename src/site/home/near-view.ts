import { useState } from "react";

/** Blocks below the fold load when they come within 100 px of the view, a tenth of them at least (spec 2.2). */
const nearView: IntersectionObserverInit = { rootMargin: "100px", threshold: 0.1 };

/** Reports whether the element that gets `ref` has come near the viewport. */
export function useNearView() {
  const [isNear, setIsNear] = useState(false);
  const ref = (element: HTMLElement | null) => {
    if (!element || isNear) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setIsNear(true);
    }, nearView);
    observer.observe(element);
    return () => observer.disconnect();
  };
  return { ref, isNear };
}
