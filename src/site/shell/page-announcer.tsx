import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { contentId } from "./layout.tsx";

/**
 * A change of page without a new document says nothing to a screen reader and leaves the focus on what is gone. So the focus
 * goes to the content, and the page's title is said once it is there.
 */
export function PageAnnouncer() {
  const { pathname, search } = useLocation();
  const page = `${pathname}?${new URLSearchParams(search).get("page") ?? ""}`;
  const shown = useRef(page);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.getElementById(contentId)?.focus({ preventScroll: true });
    return whenTitled(setTitle);
  }, [page]);

  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}

/** Calls back with the document's title, at once or when a loading page gets one; returns how to stop waiting. */
function whenTitled(say: (title: string) => void) {
  const sayWhenThere = () => {
    if (!document.title) return;
    watch.disconnect();
    say(document.title);
  };
  const watch = new MutationObserver(sayWhenThere);
  watch.observe(document.head, { childList: true, subtree: true, characterData: true });
  sayWhenThere();
  return () => watch.disconnect();
}
