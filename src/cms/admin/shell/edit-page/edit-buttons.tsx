import { ChevronDown } from "lucide-react";
import { Button, ButtonLink, IconButton } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { listHref } from "../../addresses.ts";
import { useMay } from "../../editor-context.ts";
import { labelsOf } from "../../type.tsx";
import { useEditPage } from "./edit-page-state.ts";
import { editPageSlots } from "./slots.ts";
import { WriterButtons } from "./writer-buttons.tsx";

/**
 * Cancel, Save, and, for an entry that readers do not see, Publish; one of them is the primary one. Writers ask for a
 * review instead.
 */
export function EditButtons() {
  return useMay("content:write") ? <SavingButtons /> : <WriterButtons className={frame} />;
}

const frame = classes(
  "flex items-center gap-2 max-md:flex-wrap",
  "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-rule max-md:bg-paper max-md:p-2 max-md:*:flex-1 max-md:*:basis-20 max-md:*:min-w-[auto] max-md:*:wrap-normal",
);

function SavingButtons() {
  const { type, tab, list, entry, editing, offersPublish, publish } = useEditPage();
  const words = labelsOf(type);
  const { formId, isSubmitting, conflict } = editing;
  const label = entry ? words.updateButton : words.createButton;
  return (
    <div className={frame}>
      <ButtonLink to={listHref(tab, list)} variant="quiet">
        Cancel
      </ButtonLink>
      <Button
        type="submit"
        form={formId}
        variant={offersPublish ? "secondary" : "primary"}
        title="⌘S or Ctrl+S"
        aria-keyshortcuts={offersPublish ? saveKeys : `${saveKeys} ${publicKeys}`}
        disabled={conflict !== null}
        isBusy={isSubmitting}
      >
        {isSubmitting ? "Saving..." : label}
      </Button>
      {offersPublish && (
        <Button
          variant="primary"
          title="⌘Enter or Ctrl+Enter"
          aria-keyshortcuts={publicKeys}
          disabled={conflict !== null}
          isBusy={isSubmitting}
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

/** The actions on a text besides saving it. */
function SaveMenu() {
  const { isLive, unpublish, editing } = useEditPage();
  const added = editPageSlots.useSaveMenu();
  const items: (MenuItem | null)[] = [
    ...added,
    ...(isLive ? [{ label: "Unpublish", isDisabled: editing.isSubmitting, onSelect: unpublish }] : []),
  ];
  if (items.length === 0) return null;
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
