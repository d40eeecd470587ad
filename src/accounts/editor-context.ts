import { createContext, useContext } from "react";
import type { Action } from "#http/permission.ts";
import { may } from "./permissions.ts";
import type { Editor } from "./signed-in-editor.ts";

/** The signed-in editor. Does not change while an expired session is renewed. */
export const EditorContext = createContext<Editor | null>(null);

/** Returns the signed-in editor. @throws Error outside the content manager */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("useEditor() needs the content manager above it");
  return editor;
}

/** Returns true if the signed-in editor may perform an action. */
export const useMay = (action: Action): boolean => may(useEditor(), action);

/** Returns true if the editor may add an entry of a type. If the type has an edit page, every editor may add a draft. */
export const useMayAdd = ({ hasEditPage }: { hasEditPage?: boolean }) =>
  useMay("content:write") || hasEditPage === true;
