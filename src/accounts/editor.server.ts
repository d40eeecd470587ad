import type { Context } from "hono";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { may } from "./permissions.ts";
import type { Editor } from "./signed-in-editor.ts";

export type { Editor } from "./signed-in-editor.ts";

/** The reader of a page. Those who are no editors see published content only. */
export interface Viewer {
  /** True of everybody who may read drafts. */
  isEditor: boolean;
}

export const anonymous: Viewer = { isEditor: false };

/** Returns the viewer of a request: whoever may read drafts sees them. */
export const viewerOf = (c: Context<AppEnv>): Viewer => ({ isEditor: may(c.var.editor, "content:read") });

declare module "#http/request.server.ts" {
  interface RequestVariables {
    editor: Editor | null;
    /** An editor who has to add a second factor before anything else, whom most calls do not know. */
    limitedEditor: Editor | null;
  }
}

/**
 * The editor who makes the call.
 * @throws AppError `unauthenticated` for anybody else, `forbidden` for an editor who lacks a required second factor
 */
export function requireEditor(c: Context<AppEnv>): Editor {
  assertUnlimited(c);
  if (!c.var.editor) throw new AppError("unauthenticated", "Please sign in first");
  return c.var.editor;
}

/** @throws AppError `forbidden` for an editor who lacks a required second factor */
export function assertUnlimited({ var: { editor, limitedEditor } }: Context<AppEnv>): void {
  if (!editor && limitedEditor) throw new AppError("forbidden", "Add a second factor to your account first");
}

/** The server itself, acting under a name such as `Feed: The Paper`: it has no account. */
export const systemEditor = (name: string): Editor => ({
  id: "",
  email: name,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: "system",
});

/** Returns an editor's name as other editors see it. */
export const editorName = ({
  firstName,
  lastName,
  email,
}: Pick<Editor, "firstName" | "lastName" | "email">) =>
  [firstName, lastName].filter(Boolean).join(" ") || email;
