import { useEffect, useState } from "react";

/** Height of the sticky head, and a little below it. */
const headHeight = 140;

/** The last of the sections that has reached the head of the window; null before the first is there. */
export function useCurrentSection(ids: string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(" ");
  useEffect(() => {
    const all = key.split(" ");
    const look = () => {
      const reached = all.filter((id) => isReached(document.getElementById(id)));
      setCurrent(reached.at(-1) ?? all[0] ?? null);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [key]);
  return current;
}

const isReached = (section: HTMLElement | null) =>
  section !== null && section.getBoundingClientRect().top <= headHeight;
