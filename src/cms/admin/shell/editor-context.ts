import { createContext, useContext } from "react";
import type { Editor } from "#accounts/signed-in-editor.ts";

/** The editor at work; unchanged while the session has ended and a new one is being requested. */
export const EditorContext = createContext<Editor | null>(null);

/** The editor who works here. @throws outside of the content manager */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("useEditor() needs the content manager above it");
  return editor;
}
