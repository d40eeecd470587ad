import type { ComponentType } from "react";
import type { MenuItem } from "#ui/menu.tsx";
import { Colleagues } from "../drafts/colleagues.tsx";
import { DraftComments } from "../drafts/draft-comments.tsx";
import { DraftKeeping } from "../drafts/draft-keeping.tsx";
import { useDraftMenu } from "../drafts/draft-menu.tsx";
import { DraftNotices } from "../drafts/draft-notices.tsx";
import { DraftPreview } from "../drafts/draft-preview.tsx";
import { DraftState } from "../drafts/draft-state.tsx";
import { DraftVersions } from "../drafts/draft-versions.tsx";

/** The parts that other modules add to every edit page. Each part finds the page by `useEditPage()`. */
interface EditPageSlots {
  /** Beside the title, after the status: the state of a draft. */
  titleParts: ComponentType[];
  /** Before the buttons of the head: how the text is kept, who else is here. */
  headParts: ComponentType[];
  /** Above the form: a review, a schedule that locks it. */
  notices: ComponentType[];
  /** First in the side column: versions, schedule, presence, comments. */
  sideParts: ComponentType[];
  /** Gives the first entries of the menu beside Save. */
  useSaveMenu: () => (MenuItem | null)[];
}

export const editPageSlots: EditPageSlots = {
  titleParts: [DraftState],
  headParts: [Colleagues, DraftKeeping],
  notices: [DraftNotices],
  sideParts: [DraftVersions, DraftPreview, DraftComments],
  useSaveMenu: useDraftMenu,
};
