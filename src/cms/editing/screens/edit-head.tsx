import { ChevronDown, Ellipsis, ExternalLink, Trash2 } from "lucide-react";
import { type MouseEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useMay } from "#accounts/editor-context.ts";
import { listHref } from "#cms/admin/addresses.ts";
import { badgesOf, labelsOf } from "#cms/admin/type.tsx";
import { DeleteEntry } from "#cms/history/screens/delete-entry.tsx";
import { CallFailure, type EntryData } from "#http/client/calls.ts";
import { formatTime } from "#ui/admin/formats.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Status } from "#ui/badge.tsx";
import { Button, ButtonLink, IconButton } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { keepFocus } from "#ui/keep-focus.ts";
import { Menu } from "#ui/menu.tsx";
import { useToast } from "#ui/toast.tsx";
import { Colleagues } from "./colleagues.tsx";
import { useDraftActions, useDraftMenu } from "./draft-actions.ts";
import { DraftKeeping, DraftState } from "./draft-keeping.tsx";
import { useEditPage } from "./edit-page-state.ts";
import { Neighbors } from "./neighbors.tsx";
import { useDraft } from "./use-draft-keeper.ts";
import { useWriterKeys } from "./use-entry-editor.ts";

/** The header of an edit page: title, status and buttons. On phones the buttons are at the bottom. */
export function EditHead() {
  const { type, tab, list, entry, title, savedAt } = useEditPage();
  const words = labelsOf(type);
  // After the first save of a new entry, the heading must not take the focus from the field being typed in.
  const [beganStored] = useState(entry !== null);
  return (
    <header className="sticky top-0 z-20 -mx-4 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule bg-paper px-4 py-1.5 sm:-mx-6 sm:px-6">
      <div className="min-w-0 flex-1 max-sm:basis-48">
        <p className="flex items-center gap-2 text-13 text-muted">
          <BackLink to={listHref(tab, list)} className="min-h-6! text-13 pointer-coarse:min-h-6!">
            {type.tab}
          </BackLink>
          {entry && <span className="truncate">{words.editTitle}</span>}
        </p>
        <div className="flex items-baseline gap-x-3 max-sm:flex-wrap">
          <h2
            ref={beganStored ? focusHeading : undefined}
            tabIndex={-1}
            title={title}
            className="line-clamp-1 min-w-0 text-20 wrap-anywhere outline-none"
          >
            {title}
          </h2>
          {entry && <State />}
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <p role="status" className="text-13 whitespace-nowrap text-muted max-lg:sr-only">
          {savedAt && `Saved ${formatTime(savedAt)}`}
        </p>
        <Colleagues />
        <DraftKeeping />
        {entry && <Neighbors entry={entry} />}
        <EditButtons />
        {entry && <EditMenu entry={entry} />}
      </div>
    </header>
  );
}

function State() {
  const { type, entry } = useEditPage();
  return (
    <span className="flex flex-wrap gap-x-3 sm:shrink-0">
      {entry &&
        badgesOf(type, entry).map(({ label, tone }) => (
          <Status key={label} tone={tone}>
            {label}
          </Status>
        ))}
      <DraftState />
    </span>
  );
}

/** Starts screen readers and the Tab order at the page's heading. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** Cancel, Save and, for an unpublished entry, Publish. Writers request a review instead. */
function EditButtons() {
  return useMay("content:write") ? <SavingButtons /> : <WriterButtons className={frame} />;
}

const frame = classes(
  "flex items-center gap-2 max-md:flex-wrap",
  "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-rule max-md:bg-paper max-md:p-2 max-md:*:flex-1 max-md:*:basis-20 max-md:*:min-w-[auto] max-md:*:wrap-normal",
);

function SavingButtons() {
  const { type, tab, list, entry, editing, offersPublish, publish, lock } = useEditPage();
  const words = labelsOf(type);
  const { formId, isSubmitting, conflict } = editing;
  const makesPublic = !entry && !offersPublish;
  const createLabel = makesPublic && words.createButton === "Save" ? "Publish" : words.createButton;
  const label = entry ? words.updateButton : createLabel;
  const cancel = useCancel();
  const reasonId = useId();
  const locked = lock === null ? {} : { "aria-disabled": true, "aria-describedby": reasonId };
  return (
    // Publish disappears once the entry is public.
    <div ref={keepFocus} tabIndex={-1} className={classes(frame, "outline-none")}>
      {lock !== null && (
        <span id={reasonId} hidden>
          {lock}
        </span>
      )}
      <ButtonLink to={listHref(tab, list)} variant="quiet" onClick={cancel}>
        Cancel
      </ButtonLink>
      <Button
        type="submit"
        form={formId}
        variant={offersPublish ? "secondary" : "primary"}
        title={lock ?? "⌘S or Ctrl+S"}
        aria-keyshortcuts={offersPublish ? saveKeys : `${saveKeys} ${publicKeys}`}
        disabled={conflict !== null}
        isBusy={isSubmitting}
        {...locked}
      >
        {isSubmitting ? "Saving..." : label}
      </Button>
      {offersPublish && (
        <Button
          variant="primary"
          title={lock ?? "⌘Enter or Ctrl+Enter"}
          aria-keyshortcuts={publicKeys}
          disabled={conflict !== null}
          isBusy={isSubmitting}
          {...locked}
          onClick={publish}
        >
          Publish
        </Button>
      )}
      <SaveMenu />
    </div>
  );
}

const saveKeys = "Meta+S Control+S";
const publicKeys = "Meta+Enter Control+Enter";

/** The actions on an entry's text other than saving it. */
function SaveMenu() {
  const { isLive, unpublish, editing } = useEditPage();
  const items = [
    ...useDraftMenu(),
    ...(isLive ? [{ label: "Unpublish", isDisabled: editing.isSubmitting, onSelect: unpublish }] : []),
  ];
  return (
    <Menu
      trigger={
        <IconButton label="Options" variant="secondary" className="max-md:flex-none!">
          <ChevronDown aria-hidden="true" />
        </IconButton>
      }
      items={items}
    />
  );
}

/** The actions on an entry other than saving it. */
function EditMenu({ entry }: { entry: EntryData }) {
  const { type, tab, list, editing, isLive } = useEditPage();
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const mayDelete = useMay("content:delete");
  const path = isLive && type.isPublic(entry) ? type.pathOf(entry) : null;
  if (!mayDelete && !path) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label="More actions">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          ...(path
            ? [
                {
                  label: "View on the site",
                  icon: <ExternalLink aria-hidden="true" />,
                  onSelect: () => void navigate(path),
                },
                ...(mayDelete ? [null] : []),
              ]
            : []),
          ...(mayDelete
            ? [
                {
                  label: `Delete ${type.name}`,
                  icon: <Trash2 aria-hidden="true" />,
                  isDestructive: true,
                  onSelect: () => setIsDeleting(true),
                },
              ]
            : []),
        ]}
      />
      <DeleteEntry
        type={type}
        entry={isDeleting ? entry : null}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          editing.draft.end();
          editing.letGo();
          void navigate(listHref(tab, list));
        }}
      />
    </>
  );
}

/** Cancel and Request review. They replace the save buttons, because a writer's changes are a draft (contract, section 10). */
function WriterButtons({ className }: { className: string }) {
  const { type, tab, list, draft, keeper, editing, lock } = useDraft();
  const { requestReview, discard } = useDraftActions();
  const cancel = useCancel();
  const hasChanges = editing.isDirty || (draft?.changed.length ?? 0) > 0;
  const isWaiting = draft?.state === "in_review";
  const isLocked = lock !== null;
  const canRequest = hasChanges && !isWaiting && !isLocked;
  useWriterKeys(editing.formId, {
    save: () => void keeper.flush(),
    request: () => canRequest && void requestReview(),
  });
  return (
    <div className={className}>
      <ButtonLink to={listHref(tab, list)} variant="quiet" onClick={cancel}>
        Cancel
      </ButtonLink>
      <Button
        variant="primary"
        title={lock ?? "⌘Enter or Ctrl+Enter"}
        aria-keyshortcuts="Meta+Enter Control+Enter"
        // It keeps the focus while the review waits.
        disabled={!canRequest && !isWaiting}
        aria-disabled={isWaiting || undefined}
        onClick={() => canRequest && void requestReview()}
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

/** Leaves an edit page for its list. Input stays in the draft, which the toast can discard. */
function useCancel() {
  const { keeper, draft, editing, tab, list } = useDraft();
  const navigate = useNavigate();
  const toast = useToast();
  const discard = async () => {
    try {
      await keeper.discard();
      toast({ title: "Draft discarded", description: "It stays in the trash for 30 days." });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast({ title: "Error", variant: "destructive", description: error.message });
    }
  };
  const leave = async () => {
    try {
      const savedDraft = await keeper.flush();
      editing.draft.end();
      editing.letGo();
      if (savedDraft.changed.length > 0)
        toast({
          title: "Draft kept",
          description: "Not visible to readers. Listed above the entries.",
          action: { label: "Discard", onClick: () => void discard() },
        });
    } catch (error) {
      // The leave guard asks about input that could not be saved.
      if (!(error instanceof CallFailure)) throw error;
    }
    void navigate(listHref(tab, list));
  };
  return (event: MouseEvent) => {
    const hasChanges = editing.isDirty || (draft?.changed.length ?? 0) > 0;
    if (!hasChanges || event.metaKey || event.ctrlKey || event.shiftKey || draft?.goLiveAt) return;
    event.preventDefault();
    void leave();
  };
}
