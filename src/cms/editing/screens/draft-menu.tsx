import type { MenuItem } from "#ui/menu.tsx";
import { useDraftActions } from "./draft-actions.ts";
import { useDraft } from "./use-draft-keeper.ts";

/** The actions on a draft other than saving it. */
export function useDraftMenu(): (MenuItem | null)[] {
  const { draft, keeper, editing } = useDraft();
  const { requestReview, discard } = useDraftActions();
  const { isDirty, isSubmitting } = editing;
  const hasChanges = isDirty || (draft?.changed.length ?? 0) > 0;
  const isLocked = isSubmitting || draft?.goLiveAt != null;
  return [
    { label: "Schedule…", isDisabled: isSubmitting, onSelect: () => keeper.ask("schedule") },
    {
      label: "Request review",
      isDisabled: !hasChanges || isLocked || draft?.state === "in_review",
      onSelect: () => void requestReview(),
    },
    { label: "Discard draft", isDisabled: !hasChanges || isLocked, onSelect: () => void discard() },
  ];
}
