import { useSyncExternalStore } from "react";
import { useEditor } from "#accounts/editor-context.ts";
import { may } from "#accounts/permissions.ts";
import type { KeyHint } from "#cms/admin/groups.ts";
import { areSingleKeysOn, setSingleKeys, watchSingleKeys } from "#shared/single-keys.ts";
import { usePageCommands } from "#ui/admin/page-commands.ts";
import { useSingleKey } from "#ui/admin/use-single-key.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";

/** Lists the screen's shortcuts and the global ones. `?` opens it. */
export function KeysDialog({
  isOpen,
  onOpenChange,
  screen,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  screen: KeyScreen;
}) {
  useSingleKey("?", () => onOpenChange(true));
  const commands = usePageCommands().map(({ key, label }) => ({ keys: [key], does: label, isSingle: true }));
  const areOn = useSyncExternalStore(watchSingleKeys, areSingleKeysOn, () => true);
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keys">
      <div className="flex flex-col gap-6">
        {[
          ...(screen.screenKeys ? [screen.screenKeys] : []),
          { title: "On this screen", isOn: always, keys: commands },
          ...keyGroups,
        ]
          .filter(({ isOn, keys }) => keys.length > 0 && isOn(screen))
          .map((group) => (
            <Group key={group.title} group={group} areSinglesOn={areOn} />
          ))}
        <CheckboxField
          label="Use single-key shortcuts"
          hint="Here and on the public site: ?, [, / and c, and the letters of the inbox. Keys with ⌘, Ctrl or Alt always work. Kept in this browser."
          checked={areOn}
          onChange={({ target }) => setSingleKeys(target.checked)}
        />
      </div>
    </Dialog>
  );
}

const always = () => true;

/** Filters the shortcuts by the editor's permissions. */
function useAllowed(keys: KeyHint[]): KeyHint[] {
  const editor = useEditor();
  return keys.filter(({ needs }) => needs === undefined || may(editor, needs));
}

const Group = ({ group: { title, keys }, areSinglesOn }: { group: KeyGroup; areSinglesOn: boolean }) => (
  <section aria-label={title}>
    <h3 className="pb-1 text-17">{title}</h3>
    <dl className="divide-y divide-rule">
      {useAllowed(keys).map(({ keys: pressed, does, isSingle }) => (
        <div key={does} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
          <dt className="flex-1 basis-1/2">
            {does}
            {isSingle && !areSinglesOn && <span className="text-muted"> (switched off)</span>}
          </dt>
          <dd className="ml-auto flex flex-wrap items-center gap-1">
            {pressed.map((key) => (
              <kbd
                key={key}
                className="rounded-control border border-rule-strong bg-sunk px-1.5 font-sans text-13 leading-6"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

/** The shortcuts of one kind of screen. */
interface KeyGroup {
  title: string;
  /** Returns true if the shortcuts work on a screen. */
  isOn: (screen: KeyScreen) => boolean;
  keys: KeyHint[];
}

/** The properties of a screen that decide which shortcuts work. */
interface KeyScreen {
  isList: boolean;
  isEditPage: boolean;
  /** True if the editor may not write entries, only drafts of them. */
  worksOnDrafts: boolean;
  /** The screen's own shortcuts. */
  screenKeys?: KeyGroup | undefined;
}

/** All shortcuts of the admin. The help shows only the shortcuts of the current screen. */
const keyGroups: KeyGroup[] = [
  {
    title: "Everywhere",
    isOn: () => true,
    keys: [
      { keys: ["⌘ or Ctrl", "K"], does: "Go to a screen or an entry" },
      { keys: ["?"], does: "These keys", isSingle: true },
      { keys: ["["], does: "Collapse or expand the sidebar", isSingle: true },
      { keys: ["F8"], does: "Go to the latest notification" },
      { keys: ["Esc"], does: "Close the topmost window" },
    ],
  },
  {
    title: "On an edit page",
    isOn: ({ isEditPage, worksOnDrafts }) => isEditPage && !worksOnDrafts,
    keys: [
      { keys: ["⌘ or Ctrl", "S"], does: "Save" },
      { keys: ["⌘ or Ctrl", "Enter"], does: "Publish, or save the live entry" },
      { keys: ["Alt", "↑ or ↓"], does: "Previous or next entry in the list" },
    ],
  },
  {
    title: "On the page of a draft",
    isOn: ({ isEditPage, worksOnDrafts }) => isEditPage && worksOnDrafts,
    keys: [
      { keys: ["⌘ or Ctrl", "S"], does: "Save the draft now" },
      { keys: ["⌘ or Ctrl", "Enter"], does: "Request review" },
      { keys: ["Alt", "↑ or ↓"], does: "Previous or next entry in the list" },
    ],
  },
  {
    title: "On a row's title",
    isOn: ({ isList }) => isList,
    keys: [
      { keys: ["Enter"], does: "Open the entry" },
      { keys: ["j or ↓"], does: "Go to the row below" },
      { keys: ["k or ↑"], does: "Go to the row above" },
      { keys: ["→ or ←"], does: "Go to the cell beside it" },
      { keys: ["Space"], does: "Preview the entry" },
      { keys: ["x"], does: "Select the row", needs: "content:publish" },
    ],
  },
  {
    title: "In a form",
    isOn: ({ isList, worksOnDrafts }) => isList && !worksOnDrafts,
    keys: [{ keys: ["⌘ or Ctrl", "S"], does: "Save" }],
  },
  {
    title: "In a form's lists",
    isOn: ({ isEditPage }) => isEditPage,
    keys: [
      { keys: ["Enter"], does: "Start the next item" },
      { keys: ["Alt", "↑ or ↓"], does: "Move one" },
    ],
  },
  {
    title: "On the public site",
    isOn: () => true,
    keys: [
      { keys: ["/"], does: "Go to the search field", isSingle: true },
      { keys: ["c"], does: "Go to the shortlist", isSingle: true },
    ],
  },
];
