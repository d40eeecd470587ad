import { createContext, useContext } from "react";
import { may } from "#accounts/permissions.ts";
import type { Editor } from "#accounts/signed-in-editor.ts";
import type { Action } from "#http/permission.ts";

/** The editor at work; unchanged while the session has ended and a new one is being requested. */
export const EditorContext = createContext<Editor | null>(null);

/** The editor who works here. @throws outside of the content manager */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("useEditor() needs the content manager above it");
  return editor;
}

/** True if the editor who works here may do something. */
export const useMay = (action: Action): boolean => may(useEditor(), action);

/** True for whoever may begin an entry of a type: on a page of its own, as a draft. */
export const useMayAdd = ({ hasEditPage }: { hasEditPage?: boolean }) =>
  useMay("content:write") || hasEditPage === true;
