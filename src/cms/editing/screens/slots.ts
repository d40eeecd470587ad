import type { ComponentType } from "react";
import type { MenuItem } from "#ui/menu.tsx";
import { Colleagues } from "./colleagues.tsx";
import { useDraftMenu } from "./draft-actions.ts";
import { DraftComments } from "./draft-comments.tsx";
import { DraftKeeping, DraftState } from "./draft-keeping.tsx";
import { DraftNotices } from "./draft-notices.tsx";
import { DraftPreview } from "./draft-preview.tsx";
import { DraftVersions } from "./draft-versions.tsx";

/** The parts that other modules add to every edit page. They read its state with `useEditPage()`. */
interface EditPageSlots {
  /** Beside the title, after the status: the state of a draft. */
  titleParts: ComponentType[];
  /** Before the header's buttons: the state of draft saving, and who else is here. */
  headParts: ComponentType[];
  /** Above the form: a review, a schedule that locks it. */
  notices: ComponentType[];
  /** First in the side column: versions, schedule, presence, comments. */
  sideParts: ComponentType[];
  /** Returns the first items of the menu beside Save. */
  useSaveMenu: () => (MenuItem | null)[];
}

export const editPageSlots: EditPageSlots = {
  titleParts: [DraftState],
  headParts: [Colleagues, DraftKeeping],
  notices: [DraftNotices],
  sideParts: [DraftVersions, DraftPreview, DraftComments],
  useSaveMenu: useDraftMenu,
};
