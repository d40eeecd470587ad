import { useEffect, useSyncExternalStore } from "react";
import type { MarkdownEditor } from "./markdown-editor.tsx";

/**
 * The large editor, fetched when a form or the content manager opens. Until it has loaded, or if loading fails, a textarea replaces
 * it.
 */
export function useMarkdownEditor(): typeof MarkdownEditor | null {
  useEffect(fetchMarkdownEditor, []);
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  );
}

/** Prefetches the editor's code. */
export function fetchMarkdownEditor() {
  if (loaded || isFetching) return;
  isFetching = true;
  import("./markdown-editor.tsx").then(
    (module) => {
      loaded = module.MarkdownEditor;
      for (const hear of listeners) hear();
    },
    () => {
      isFetching = false;
    },
  );
}

let loaded: typeof MarkdownEditor | null = null;
let isFetching = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
