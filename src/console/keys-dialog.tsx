import { useSyncExternalStore } from "react";
import { may } from "#accounts/permissions.ts";
import { areSingleKeysOn, setSingleKeys, watchSingleKeys } from "#shared/single-keys.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useEditor } from "../../editor-context.ts";
import type { KeyHint } from "../../groups.ts";
import { usePageCommands } from "../../page-commands.ts";
import { type KeyGroup, type KeyScreen, keyGroups } from "./key-groups.ts";
import { useSingleKey } from "./use-single-key.ts";

/** Lists the keys of the screen and those that work everywhere. `?` opens it. */
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
          ...(screen.own ? [screen.own] : []),
          { title: "On this screen", isOn: always, keys: commands },
          ...keyGroups,
        ]
          .filter(({ isOn, keys }) => keys.length > 0 && isOn(screen))
          .map((group) => (
            <Group key={group.title} group={group} areSinglesOn={areOn} />
          ))}
        <CheckboxField
          label="Single keys are shortcuts"
          hint="Here and on the public site: ?, [, / and c, and the letters of the inbox. Keys with ⌘, Ctrl or Alt always work. Kept in this browser."
          checked={areOn}
          onChange={({ target }) => setSingleKeys(target.checked)}
        />
      </div>
    </Dialog>
  );
}

const always = () => true;

/** The keys that do what the editor may do. */
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
