import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { contentId } from "./layout.tsx";

/**
 * Client-side navigation is silent to screen readers and leaves the focus on a removed element. So the focus is moved
 * to the content, and the new title is announced.
 */
export function PageAnnouncer() {
  const { pathname, search } = useLocation();
  const page = pathname + new URLSearchParams(search).get("page");
  const shown = useRef(page);
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.getElementById(contentId)?.focus({ preventScroll: true });
    const say = () => {
      if (status.current) status.current.textContent = document.title;
    };
    say();
    // A page that loads gets its title later.
    const watch = new MutationObserver(say);
    watch.observe(document.head, { childList: true });
    return () => watch.disconnect();
  }, [page]);

  return <p ref={status} role="status" className="sr-only" />;
}
