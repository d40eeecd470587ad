import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { FormProvider } from "react-hook-form";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Tabs } from "#ui/tabs.tsx";
import type { EntryEditorProps } from "../tools.ts";
import { type AdminFormTab, type AdminType, labelsOf } from "../type.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { SeoTab } from "./seo-tab.tsx";
import { UnsavedDraftOffer } from "./unsaved-draft-offer.tsx";
import { useEntryForm } from "./use-entry-form.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

/** The form of an entry and its buttons, framed by a dialog or by the list. It stays until saved, or given up knowingly. */
export function EntryEditor({
  type,
  entry,
  onClose,
  prefill,
  onSaved,
  staysOpen = false,
  children: frame,
}: EntryEditorProps) {
  const words = labelsOf(type);
  const formId = useId();
  const tabs = useMemo(() => tabsOf(type), [type]);
  const [tab, setTab] = useState(tabs[0]?.value ?? "");
  const [fault, setFault] = useState<{ field: string } | null>(null);
  const { form, failure, conflict, draft, submit, settleConflict } = useEntryForm({
    type,
    entry,
    prefill,
    staysOpen,
    onSaved: (saved) => {
      letGo();
      onSaved?.(saved);
      onClose();
    },
    onFault: (field) => {
      const [top = field] = field.split(".");
      const at = tabs.find(({ fields }) => fields.includes(top)) ?? tabs[0];
      setTab(at?.value ?? "");
      setFault({ field: top });
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const { blocker, letGo } = useLeaveGuard(isDirty || isSubmitting);
  useSaveKeys(formId);
  useEffect(() => {
    if (!fault) return;
    // The tab that holds the field is visible by then.
    const frame = requestAnimationFrame(() => form.setFocus(fault.field));
    return () => cancelAnimationFrame(frame);
  }, [fault, form]);
  return (
    <FormProvider {...form}>
      {frame({
        form: (
          <form
            id={formId}
            // A prefilled form is preceded by what it was filled with.
            ref={prefill ? undefined : focusFirstField}
            noValidate
            className="flex flex-col gap-5"
            onSubmit={(event) => {
              // A form in a dialog of its own hands its event on through React's tree.
              const isOwn = event.target === event.currentTarget;
              if (!isOwn || isSubmitting || conflict) return event.preventDefault();
              void submit(event);
            }}
          >
            {draft.offered && (
              <UnsavedDraftOffer
                key={draft.offered.key}
                draft={draft.offered}
                entry={entry}
                takesFocus={!isDirty}
                onRestore={(found) => {
                  draft.restore(found);
                  focusFirstField(document.querySelector(`#${CSS.escape(formId)}`));
                }}
                onDiscard={(found) => {
                  draft.discard(found);
                  focusFirstField(document.querySelector(`#${CSS.escape(formId)}`));
                }}
              />
            )}
            {failure && !conflict && <Alert>{failure.message}</Alert>}
            {conflict ? (
              <ConflictPanel conflict={conflict} onSettle={(taken) => void settleConflict(taken)} />
            ) : (
              <FormTabs
                label={`Parts of the ${type.name.toLowerCase()}`}
                tabs={tabs}
                tab={tab}
                onChange={setTab}
                isNew={!entry}
              />
            )}
          </form>
        ),
        cancel: <Button onClick={onClose}>{staysOpen ? "Close" : "Cancel"}</Button>,
        save: (
          <Button
            type="submit"
            form={formId}
            variant={staysOpen && !isDirty ? "secondary" : "primary"}
            title="⌘S or Ctrl+S"
            aria-keyshortcuts="Meta+S Control+S"
            disabled={conflict !== null}
            isBusy={isSubmitting}
          >
            {isSubmitting ? "Saving..." : entry ? words.updateButton : words.createButton}
          </Button>
        ),
      })}
      <LeaveQuestion
        blocker={blocker}
        isSaving={isSubmitting}
        isUncertain={failure?.status === 0}
        onDiscard={draft.end}
      />
    </FormProvider>
  );
}

/** Later than the dialog, which focuses its close button. Not on touch, where a keyboard would cover the form. */
function focusFirstField(form: HTMLFormElement | null) {
  if (!form || matchMedia("(pointer: coarse)").matches) return;
  setTimeout(() => form.querySelector<HTMLElement>("input, select, textarea")?.focus());
}

interface EditorTab extends Pick<AdminFormTab, "value" | "label" | "fields"> {
  content: (isNew: boolean) => ReactNode;
}

/** One tab alone needs no row of tabs. */
function FormTabs({
  label,
  tabs,
  tab,
  onChange,
  isNew,
}: {
  label: string;
  tabs: EditorTab[];
  tab: string;
  onChange: (tab: string) => void;
  isNew: boolean;
}) {
  const [only] = tabs;
  if (tabs.length === 1 && only) return only.content(isNew);
  const items = tabs.map(({ content, ...item }) => ({ ...item, content: content(isNew) }));
  return <Tabs label={label} value={tab} onValueChange={onChange} items={items} />;
}

/** The type's own tabs, or Content, further ones, and, where the type has one, SEO. */
function tabsOf({ kind, titleField, tabs, moreTabs = [], Fields, seo }: AdminType): EditorTab[] {
  if (tabs) return tabs.map(editorTab);
  const result: EditorTab[] = [];
  if (Fields) {
    result.push({
      value: "content",
      label: "Content",
      fields: [],
      content: (isNew) => <Fields isNew={isNew} />,
    });
  }
  result.push(...moreTabs.map(editorTab));
  if (seo) {
    result.push({
      value: "seo",
      label: "SEO",
      fields: ["metaTitle", "metaDescription"],
      content: () => <SeoTab source={{ contentType: kind, titleField, ...seo }} />,
    });
  }
  return result;
}

const editorTab = ({ Fields, ...tab }: AdminFormTab): EditorTab => ({
  ...tab,
  content: (isNew) => <Fields isNew={isNew} />,
});

/** ⌘S and Ctrl+S save. */
function useSaveKeys(formId: string) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    };
    window.addEventListener("keydown", save);
    return () => window.removeEventListener("keydown", save);
  }, [formId]);
}
