import type { Context } from "hono";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { may } from "./permissions.ts";
import type { Editor } from "./signed-in-editor.ts";

export type { Editor } from "./signed-in-editor.ts";

/** The reader of a page. Anyone but an editor sees only published content. */
export interface Viewer {
  /** True for everyone who may read drafts. */
  isEditor: boolean;
}

export const anonymous: Viewer = { isEditor: false };

/** Returns the viewer of a request. */
export const viewerOf = (c: Context<AppEnv>): Viewer => ({ isEditor: may(c.var.editor, "content:read") });

declare module "#http/request.server.ts" {
  interface RequestVariables {
    editor: Editor | null;
    /** An editor who must add a second factor first. Most calls treat them as signed out. */
    limitedEditor: Editor | null;
  }
}

/**
 * Returns the editor who makes the call.
 * @throws AppError `unauthenticated` for anyone else, `forbidden` for an editor without a required second factor
 */
export function requireEditor(c: Context<AppEnv>): Editor {
  assertUnlimited(c);
  if (!c.var.editor) throw new AppError("unauthenticated", "Please sign in first");
  return c.var.editor;
}

/** @throws AppError `forbidden` for an editor without a required second factor */
export function assertUnlimited({ var: { editor, limitedEditor } }: Context<AppEnv>): void {
  if (!editor && limitedEditor) throw new AppError("forbidden", "Add a second factor to your account first");
}

/** The server itself, acting under a name such as `Feed: The Paper`. It has no account. */
export const systemEditor = (name: string): Editor => ({
  id: "",
  email: name,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: "system",
});

/** Returns an editor's name as shown to other editors. */
export const editorName = ({
  firstName,
  lastName,
  email,
}: Pick<Editor, "firstName" | "lastName" | "email">) =>
  [firstName, lastName].filter(Boolean).join(" ") || email;
