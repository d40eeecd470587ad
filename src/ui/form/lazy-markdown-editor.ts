import { useEffect, useSyncExternalStore } from "react";
import type { MarkdownEditor } from "./markdown-editor.tsx";

/**
 * The editor's code, which is large, fetched when a form or the content manager is opened. Until it is there, and where it
 * cannot be had, a textarea does.
 */
export function useMarkdownEditor(): typeof MarkdownEditor | null {
  useEffect(fetchMarkdownEditor, []);
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  );
}

/** Fetches the editor's code ahead. */
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
