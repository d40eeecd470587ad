import { Button, ButtonLink } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import { listHref } from "../../addresses.ts";
import { useDraftActions } from "../drafts/draft-actions.ts";
import { useDraft } from "../drafts/use-draft-keeper.ts";
import { useWriterKeys } from "../use-entry-editor.ts";

/**
 * Cancel and Request review, in place of the buttons that write the entry: a writer's changes are a draft (contract,
 * section 10).
 */
export function WriterButtons({ className }: { className: string }) {
  const { type, tab, list, draft, keeper, editing } = useDraft();
  const { requestReview, discard } = useDraftActions();
  const hasChanges = editing.isDirty || (draft?.changed.length ?? 0) > 0;
  const isWaiting = draft?.state === "in_review" && !editing.isDirty;
  const isLocked = draft?.goLiveAt != null;
  const canRequest = hasChanges && !isWaiting && !isLocked;
  useWriterKeys(editing.formId, {
    save: () => void keeper.flush(),
    request: () => canRequest && void requestReview(),
  });
  return (
    <div className={className}>
      <ButtonLink to={listHref(tab, list)} variant="quiet">
        Cancel
      </ButtonLink>
      <Button
        variant="primary"
        title="⌘Enter or Ctrl+Enter"
        aria-keyshortcuts="Meta+Enter Control+Enter"
        disabled={!canRequest}
        onClick={() => void requestReview()}
      >
        {isWaiting ? "Review requested" : "Request review"}
      </Button>
      <Menu
        trigger={<Button className="max-md:flex-none!">More</Button>}
        items={[
          {
            label: `Discard draft of ${type.name}`,
            isDisabled: !hasChanges || isLocked,
            onSelect: () => void discard(),
          },
        ]}
      />
    </div>
  );
}
